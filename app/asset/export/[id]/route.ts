import { exposeFile } from '@/server/kernel/expose-file'
import { downloadExportCall } from '@/server/privacy'

export const GET = exposeFile(downloadExportCall)
