import { exposeVisit } from '@/server/kernel/http/expose-visit'
import { beginSignOnCall, refusalHref } from '@/server/sign-in'

export const GET = exposeVisit(beginSignOnCall, refusalHref)
