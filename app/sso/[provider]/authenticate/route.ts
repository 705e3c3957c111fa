import { exposeVisit } from '@/server/kernel/expose-visit'
import { beginSignOnCall, refusedAt } from '@/server/sign-in'

export const GET = exposeVisit(beginSignOnCall, refusedAt)
