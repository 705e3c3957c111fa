import { z } from 'zod'
import { contract } from '@/lib/contract'

/** The types that the upload takes (product-spec.md section 2), by file name extension. */
export const uploadTypes = ['doc', 'docx', 'pdf', 'xls', 'xlsx', 'csv', 'jpg', 'jpeg', 'gif', 'png'] as const
export const imageTypes = ['jpg', 'jpeg', 'gif', 'png'] as const
export type UploadType = (typeof uploadTypes)[number]
export const filesAtOnce = 20

/** What became of a file before the transaction: stored under its id, or why not (a key of the namespace `issues`). */
export type Taken =
  | { readonly id: string; readonly fileName: string; readonly mediaType: string; readonly sizeBytes: number; readonly sha256: string; readonly refused?: undefined }
  | { readonly fileName: string; readonly refused: string }

/**
 * `taken` is a function because its ids are made anew with each request: a repeated one is known by its key and by what was sent, and only
 * what JSON can hold is compared.
 */
const SentFile = z.strictObject({
  fileName: z.string(),
  sizeBytes: z.number(),
  sha256: z.string(),
  taken: z.custom<() => Taken>((value) => typeof value === 'function'),
})

/** One for each file, in the order sent. `code` is a key of the namespace `issues`, `message` its text in the language asked for. */
const UploadedFile = z.object({
  name: z.string(),
  status: z.enum(['SUCCESS', 'VALIDATION_FAILED']),
  asset_id: z.string().optional(),
  media_type: z.string().optional(),
  size_bytes: z.number().optional(),
  code: z.string().optional(),
  message: z.string().optional(),
})
export type UploadedFile = z.output<typeof UploadedFile>

/**
 * POST /asset/upload, multipart: username, authToken and locale as fields before the files (none from the browser), files as files[n].
 * SUCCESS only if all were stored; else VALIDATION_FAILED with the same `result`, in which each file says for itself.
 */
export const upload = contract({
  name: 'files.upload',
  method: 'POST',
  path: '/asset/upload',
  input: z.strictObject({ files: z.array(SentFile).min(1, 'required') }),
  output: z.object({ result: z.array(UploadedFile) }),
})

/** GET /asset/<id>: the bytes; this is what the answer's headers are made of. */
export const download = contract({
  name: 'files.download',
  method: 'GET',
  path: '/asset/{id}',
  input: z.strictObject({ id: z.uuid('notUuid') }),
  output: z.object({ id: z.string(), fileName: z.string(), mediaType: z.string(), sizeBytes: z.number() }),
})

/** Where a stored file is fetched from; for pictures of people too (`avatarFileName` is such an id). */
export function assetAddress(id: string): string {
  return download.path.replace('{id}', id)
}
