import { exposeVisit } from '@/server/kernel/expose-visit'
import { answerOfEntraCall, refusedAt } from '@/server/sign-in'

export const GET = exposeVisit(answerOfEntraCall, refusedAt)
