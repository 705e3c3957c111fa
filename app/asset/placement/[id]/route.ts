import { exposeFile } from '@/server/kernel/http/expose-file'
import { downloadProviderFileCall } from '@/server/placements'

export const GET = exposeFile(downloadProviderFileCall)
