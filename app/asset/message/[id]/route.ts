import { exposeFile } from '@/server/kernel/http/expose-file'
import { downloadMessageFileCall } from '@/server/messaging'

export const GET = exposeFile(downloadMessageFileCall)
