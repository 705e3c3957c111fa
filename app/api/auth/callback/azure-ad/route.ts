import { exposeVisit } from '@/server/kernel/http/expose-visit'
import { answerOfEntraCall, refusalHref } from '@/server/sign-in'

export const GET = exposeVisit(answerOfEntraCall, refusalHref)
