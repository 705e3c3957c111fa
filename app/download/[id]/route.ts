import { downloadNodeCall } from '@/server/folders'
import { exposeFile } from '@/server/kernel/expose-file'

export const GET = exposeFile(downloadNodeCall)
