import { exposeVisit } from '@/server/kernel/http/expose-visit'
import { beginSignOnCall, refusedAt } from '@/server/sign-in'

export const GET = exposeVisit(beginSignOnCall, refusedAt)
