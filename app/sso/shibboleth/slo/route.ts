import { exposeSignedVisit } from '@/server/kernel/expose-visit'
import { receiveSamlLogoutCall, refusedAt } from '@/server/sign-in'

export const GET = exposeSignedVisit(receiveSamlLogoutCall, refusedAt)
