import { exposeVisit } from '@/server/kernel/expose-visit'
import { leaveProviderCall, refusedAt } from '@/server/sign-in'

export const GET = exposeVisit(leaveProviderCall, refusedAt)
