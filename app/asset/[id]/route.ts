import { downloadCall } from '@/server/files'
import { exposeFile } from '@/server/kernel/expose-file'

export const GET = exposeFile(downloadCall)
