import { downloadSheetFileCall } from '@/server/competency-tests'
import { exposeFile } from '@/server/kernel/http/expose-file'

export const GET = exposeFile(downloadSheetFileCall)
