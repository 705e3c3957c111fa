import { exposeVisit } from '@/server/kernel/http/expose-visit'
import { leaveProviderCall, refusedAt } from '@/server/sign-in'

export const GET = exposeVisit(leaveProviderCall, refusedAt)
