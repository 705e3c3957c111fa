import { downloadCaseFileCall } from '@/server/concerns'
import { exposeFile } from '@/server/kernel/http/expose-file'

export const POST = exposeFile(downloadCaseFileCall)
