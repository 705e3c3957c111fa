import { downloadEvidenceCall } from '@/server/absences'
import { exposeFile } from '@/server/kernel/http/expose-file'

export const GET = exposeFile(downloadEvidenceCall)
