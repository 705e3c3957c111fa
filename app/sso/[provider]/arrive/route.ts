import { exposeVisit } from '@/server/kernel/http/expose-visit'
import { arriveCall, refusalHref } from '@/server/sign-in'

export const GET = exposeVisit(arriveCall, refusalHref)
