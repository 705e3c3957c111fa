import { z } from 'zod'
import { contract } from '@/lib/contract'

/** The types that the upload takes (product-spec.md section 2), by file name extension. */
export const uploadTypes = ['doc', 'docx', 'pdf', 'xls', 'xlsx', 'csv', 'jpg', 'jpeg', 'gif', 'png'] as const
export const imageTypes = ['jpg', 'jpeg', 'gif', 'png'] as const

/** One entry for each file, in the order sent. A file that was refused has an error (a key of the namespace `issues`) and no id. */
export const UploadResult = z.object({
  fileName: z.string(),
  assetId: z.string().nullable(),
  mediaType: z.string().nullable(),
  sizeBytes: z.number(),
  error: z.string().nullable(),
})
export type UploadResult = z.output<typeof UploadResult>

/** POST /asset/upload, multipart: username and authToken as fields (not from the browser), files as files[n]. */
export const upload = contract({
  name: 'files.upload',
  method: 'POST',
  path: '/asset/upload',
  input: z.strictObject({ results: z.array(z.unknown()).max(0).optional() }),
  output: z.object({ result: z.array(UploadResult) }),
})
