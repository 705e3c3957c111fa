import { downloadFormFileCall } from '@/server/form-responses'
import { exposeFile } from '@/server/kernel/http/expose-file'

export const GET = exposeFile(downloadFormFileCall)
