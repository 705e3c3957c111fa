import { exposeVisit } from '@/server/kernel/expose-visit'
import { arriveCall, refusedAt } from '@/server/sign-in'

export const GET = exposeVisit(arriveCall, refusedAt)
