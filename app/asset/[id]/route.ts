import { downloadCall } from '@/server/files'
import { exposeFile } from '@/server/kernel/http/expose-file'

export const GET = exposeFile(downloadCall)
