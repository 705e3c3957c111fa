import { uploadCall, uploading } from '@/server/files'
import { exposeUpload } from '@/server/kernel/http/expose-upload'

export const POST = exposeUpload(uploadCall, uploading)
