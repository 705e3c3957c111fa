import { downloadLogoCall } from '@/server/files'
import { exposeFile } from '@/server/kernel/expose-file'

export const GET = exposeFile(downloadLogoCall)
