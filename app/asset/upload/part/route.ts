import { putPartCall, takingPieces } from '@/server/files'
import { exposeUpload } from '@/server/kernel/http/expose-upload'

export const POST = exposeUpload(putPartCall, takingPieces)
