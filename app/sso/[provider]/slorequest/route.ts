import { exposeVisit } from '@/server/kernel/http/expose-visit'
import { leaveProviderCall, refusalHref } from '@/server/sign-in'

export const GET = exposeVisit(leaveProviderCall, refusalHref)
