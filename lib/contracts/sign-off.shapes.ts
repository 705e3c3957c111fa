import { z } from 'zod'
import { Answers } from '@/lib/forms/answers.shapes'
import { formLimits } from '@/lib/forms/limits'
import { ShownForm } from '@/lib/forms/shown.shapes'
import { toothNotations } from '@/lib/clinical/vocabulary'
import { Scale } from './catalogue.shapes'

export { Done } from './plain.shapes'

const id = z.uuid().toLowerCase()
/** A link's secret, as it is in the mail. */
const token = z.string().trim().min(1).max(200)

export const OfLink = z.strictObject({ token })

/** The form that somebody without an account is asked to sign (server/form-responses/outside/by-link.ts): the part that they see, without anybody's id. */
const FormRecord = z.object({
  form: z.object({ name: z.string(), version: z.number() }),
  /** The subject of the form; null if it has none. */
  student: z.object({ name: z.string(), caption: z.string() }).nullable(),
  submitter: z.string(),
  submittedAt: z.string().nullable(),
  place: z.string(),
  shown: ShownForm,
  answers: Answers,
  files: z.array(z.object({ assetId: z.string(), fileName: z.string(), sizeBytes: z.number() })),
  scales: z.array(Scale),
  /** The procedures that answers name. */
  procedures: z.array(z.object({ id: z.string(), code: z.string(), caption: z.string(), active: z.boolean() })),
  /** What the signature will state. */
  meaning: z.string(),
  drawnSignature: z.boolean(),
  signer: z.object({ name: z.string(), organisation: z.string() }),
  expiresAt: z.string(),
  /** The link was opened on the asker's device by handing it over: the page is shown whether or not somebody is signed in. */
  onDevice: z.boolean(),
  toothNotation: z.enum(toothNotations),
  today: z.string(),
})
export type FormRecord = z.output<typeof FormRecord>
/** A link for a clinical session is read with its own call. `record` is null if the form has changed since and the link no longer counts. */
export const FoundLink = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('SESSION') }),
  z.object({ kind: z.literal('FORM'), record: FormRecord.nullable() }),
])

export const DecideLink = z
  .strictObject({
    token,
    decision: z.enum(['SIGN', 'DECLINE']),
    name: z.string().trim().min(1).max(120),
    role: z.string().trim().min(1).max(120),
    registrationNumber: z.string().trim().max(60).default(''),
    /** Null if the signature is typed, like the name. */
    strokes: z
      .array(z.array(z.number().min(-10_000).max(10_000)).max(formLimits.points))
      .max(formLimits.strokes)
      .nullable()
      .default(null),
    answers: Answers.default({}),
    reason: z.string().trim().max(2_000).default(''),
  })
  .refine(({ decision, reason }) => decision === 'SIGN' || reason !== '', { path: ['reason'], message: 'declineReasonNeeded' })
export const DecidedLink = z.object({ state: z.enum(['SIGNED', 'DECLINED']), decidedAt: z.string() })

/** The signed form in base64. */
export const Pdf = z.object({ fileName: z.string(), pdf: z.string() })

export const OfResponse = z.strictObject({ responseId: id })
/** The people without an account who were asked to sign, and the state of their mails, for the person who asked. */
export const Links = z.object({
  tasks: z.array(
    z.object({
      taskId: z.string(),
      /** Null if no mail has been sent yet. */
      sentAt: z.string().nullable(),
      expiresAt: z.string().nullable(),
      openedAt: z.string().nullable(),
      /** Whether the asker may have another mail sent, or hand their device over. */
      may: z.boolean(),
      mailsLeft: z.number(),
    }),
  ),
})
export const OfTask = z.strictObject({ taskId: id })
export const SentAgain = z.object({ sentAt: z.string(), expiresAt: z.string() })
export const SentCode = z.object({ expiresAt: z.string() })
export const HandOver = z.strictObject({
  taskId: id,
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/),
})
export const HandedOver = z.object({ token: z.string() })
