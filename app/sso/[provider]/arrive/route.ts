import { exposeVisit } from '@/server/kernel/http/expose-visit'
import { arriveCall, refusedAt } from '@/server/sign-in'

export const GET = exposeVisit(arriveCall, refusedAt)
