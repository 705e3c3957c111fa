import { exposeSignedVisit } from '@/server/kernel/http/expose-visit'
import { receiveSamlLogoutCall, refusedAt } from '@/server/sign-in'

export const GET = exposeSignedVisit(receiveSamlLogoutCall, refusedAt)
