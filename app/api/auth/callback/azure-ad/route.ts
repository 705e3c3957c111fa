import { exposeVisit } from '@/server/kernel/http/expose-visit'
import { answerOfEntraCall, refusedAt } from '@/server/sign-in'

export const GET = exposeVisit(answerOfEntraCall, refusedAt)
