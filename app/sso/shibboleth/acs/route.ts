import { exposeVisit } from '@/server/kernel/http/expose-visit'
import { receiveSamlCall, refusedAt } from '@/server/sign-in'

export const POST = exposeVisit(receiveSamlCall, refusedAt)
