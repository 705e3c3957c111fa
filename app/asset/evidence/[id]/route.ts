import { downloadEvidenceCall } from '@/server/absences'
import { exposeFile } from '@/server/kernel/expose-file'

export const GET = exposeFile(downloadEvidenceCall)
