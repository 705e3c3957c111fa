import { z } from 'zod'

/** The result of receiving a file, before the transaction: stored under its id, or refused for a reason (a key of the namespace `issues`). */
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
 * `taken` is a function because its ids are new in each request. A repeated request is recognised by its key and its content, and only what JSON can hold is
 * compared.
 */
const SentFile = z.strictObject({
  fileName: z.string(),
  sizeBytes: z.number(),
  sha256: z.string(),
  taken: z.custom<() => Taken>((value) => typeof value === 'function'),
})
export const Upload = z.strictObject({ files: z.array(SentFile).min(1, 'required') })

const partId = z.uuid().toLowerCase()
const bytes = z.number().int().min(0).max(2_000_000_000)
/** The device makes `id`, so that it can ask again for an answer that was lost. */
export const BeginPart = z.strictObject({ id: partId, name: z.string().min(1, 'required').max(1_000), sizeBytes: bytes.min(1) })
export const OnePart = z.strictObject({ id: partId })
/** Where the next piece begins, in bytes from the start of the file. */
export const PartState = z.object({ offset: z.number().int() })
export const PartDropped = z.object({})
export const Discarded = z.object({})

/** A piece on its way in. */
type Piece = { readonly path: string; readonly sizeBytes: number; readonly sha256: string; readonly tooLarge: boolean }
/** The fields come from a multipart form, so numbers arrive as text. */
export const PutPart = z.strictObject({
  id: partId,
  offset: z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  piece: z.custom<() => Piece | null>((value) => typeof value === 'function'),
})
/** `taken` returns null if there is no such file, or if it is not complete. */
export const EndPart = z.strictObject({ id: partId, taken: z.custom<() => Taken | null>((value) => typeof value === 'function') })

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

/** `revision` is the logo's revision from config.readInstitution. */
export const ChooseLogo = z.strictObject({
  assetId: z.uuid().toLowerCase().nullable(),
  revision: z.number().int().min(0).max(2_000_000_000),
})
export const LogoChosen = z.object({ revision: z.number() })
