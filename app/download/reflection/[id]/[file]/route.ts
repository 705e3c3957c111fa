import { exposeFile } from '@/server/kernel/http/expose-file'
import { downloadReflectionFileCall } from '@/server/reflections'

export const GET = exposeFile(downloadReflectionFileCall)
