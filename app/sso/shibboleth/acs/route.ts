import { exposeVisit } from '@/server/kernel/http/expose-visit'
import { receiveSamlCall, refusalHref } from '@/server/sign-in'

export const POST = exposeVisit(receiveSamlCall, refusalHref)
