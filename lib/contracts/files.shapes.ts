import { z } from 'zod'

/** What became of a file before the transaction: stored under its id, or why not (a key of the namespace `issues`). */
export type Taken =
  | {
      readonly id: string
      readonly fileName: string
      readonly mediaType: string
      readonly sizeBytes: number
      readonly sha256: string
      readonly refused?: undefined
    }
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
export const Upload = z.strictObject({ files: z.array(SentFile).min(1, 'required') })

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
export const Uploaded = z.object({ result: z.array(UploadedFile) })

export const Download = z.strictObject({ id: z.uuid('notUuid') })
export const StoredFile = z.object({ id: z.string(), fileName: z.string(), mediaType: z.string(), sizeBytes: z.number() })

/** `revision` as config.readInstitution answers it for the logo. */
export const ChooseLogo = z.strictObject({
  assetId: z.uuid().toLowerCase().nullable(),
  revision: z.number().int().min(0).max(2_000_000_000),
})
export const LogoChosen = z.object({ revision: z.number() })
