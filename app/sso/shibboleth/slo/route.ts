import { exposeSignedVisit } from '@/server/kernel/http/expose-visit'
import { receiveSamlLogoutCall, refusalHref } from '@/server/sign-in'

export const GET = exposeSignedVisit(receiveSamlLogoutCall, refusalHref)
