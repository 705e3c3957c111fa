import { downloadLogoCall } from '@/server/files'
import { exposeFile } from '@/server/kernel/http/expose-file'

export const GET = exposeFile(downloadLogoCall)
