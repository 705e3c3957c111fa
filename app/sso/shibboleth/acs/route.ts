import { exposeVisit } from '@/server/kernel/expose-visit'
import { receiveSamlCall, refusedAt } from '@/server/sign-in'

export const POST = exposeVisit(receiveSamlCall, refusedAt)
