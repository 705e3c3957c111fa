import { exposeVisit } from '@/server/kernel/http/expose-visit'
import { readSamlMetadataCall, refusalHref } from '@/server/sign-in'

export const GET = exposeVisit(readSamlMetadataCall, refusalHref)
