import { downloadNodeCall } from '@/server/folders'
import { exposeFile } from '@/server/kernel/http/expose-file'

export const GET = exposeFile(downloadNodeCall)
