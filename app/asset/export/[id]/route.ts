import { exposeFile } from '@/server/kernel/http/expose-file'
import { downloadExportCall } from '@/server/privacy'

export const GET = exposeFile(downloadExportCall)
