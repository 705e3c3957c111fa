import { endPartCall, endingParts } from '@/server/files'
import { exposeUpload } from '@/server/kernel/http/expose-upload'

export const POST = exposeUpload(endPartCall, endingParts)
