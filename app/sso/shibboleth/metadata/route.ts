import { exposeVisit } from '@/server/kernel/http/expose-visit'
import { readSamlMetadataCall, refusedAt } from '@/server/sign-in'

export const GET = exposeVisit(readSamlMetadataCall, refusedAt)
