import { downloadFormFileCall } from '@/server/form-responses'
import { exposeFile } from '@/server/kernel/expose-file'

export const GET = exposeFile(downloadFormFileCall)
