import { z } from 'zod'
import { Answers } from '@/lib/forms/answers.shapes'
import { Uid } from '@/lib/forms/definition.shapes'
import { formLimits } from '@/lib/forms/limits'
import { formResponseStates } from '@/lib/states/form-response'
import { Instant } from '../plain.shapes'
import { whereWritten } from '../location.shapes'
import { id, occurredAt, reason, revision } from './parts.shapes'

export { Done } from '../plain.shapes'

const people = z.array(id).max(50)
/** Somebody without an account: of the institution's book, or typed. */
const outside = z
  .array(
    z.union([
      z.strictObject({ id }),
      z.strictObject({
        name: z.string().trim().min(1).max(120),
        email: z
          .string()
          .trim()
          .max(254)
          .pipe(z.email({ error: 'emailInvalid' })),
        organisation: z.string().trim().max(120).default(''),
      }),
    ]),
  )
  .max(formLimits.outside)
  .default([])

/**
 * Under an id that the device made. `responseId` of one that awaits the asker starts that one, and `formId` is its form.
 * `versionId`: which version the device shows; an older one than the newest is taken as long as it is of this form.
 */
export const Start = z.strictObject({
  id,
  formId: id,
  versionId: id.optional(),
  subjectId: id.nullable().default(null),
  tagIds: z.array(id).max(20).default([]),
  place: z.string().trim().max(200).default(''),
  /** A date of the asker's, or of whom it is about. */
  eventId: id.nullable().default(null),
  occurredAt,
})
export const Started = z.object({ id: z.string(), taskId: z.string(), state: z.enum(formResponseStates), revision: z.number() })

/** Only what changed; null empties a field. `taskId` is not needed: the turn that is the asker's is meant. */
export const SavePage = z.strictObject({
  responseId: id,
  pageUid: Uid,
  revision,
  answers: Answers,
  place: z.string().trim().max(200).optional(),
  eventId: id.nullable().optional(),
  /** Of whoever fills in, where the form asks. */
  ...whereWritten,
  occurredAt,
})
/** `kept`: the page was no longer theirs to fill in; what was sent and is not refused waits beside the response. */
export const PageSaved = z.object({
  revision: z.number(),
  savedAt: z.string(),
  refused: z.array(z.object({ fieldUid: z.string(), code: z.string() })),
  /** What rules that are withheld from the asker come to by now. */
  settled: z.array(
    z.object({
      uid: z.string(),
      visible: z.boolean(),
      required: z.boolean(),
      value: z.union([z.number(), z.string(), z.boolean()]).nullable(),
    }),
  ),
  /** Of what the asker would have signed before this save: another than the one they know, and somebody changed what they have not seen. */
  contentHashBefore: z.string(),
  /** Of what the asker would sign now, with their own answers; '' where they sign nothing. */
  contentHash: z.string(),
  arrivedAfter: z.literal('kept').optional(),
})

/** To the next turn; `toUserId` where the asker chooses who that is. */
export const Share = z.strictObject({ responseId: id, toUserId: id.optional(), occurredAt })
/** `chosen`: who reviews or signs, by the place of the step, where the asker chooses. */
export const Submit = z.strictObject({
  responseId: id,
  chosen: z
    .array(z.strictObject({ step: z.number().int().min(0).max(formLimits.steps), userIds: people.default([]), outside }))
    .max(formLimits.steps)
    .default([]),
  occurredAt,
})
/** Where it is now. */
export const Stepped = z.object({ state: z.enum(formResponseStates), revision: z.number(), at: z.string() })

export const Comment = z.strictObject({
  responseId: id,
  commentId: id,
  pageUid: Uid.nullable().default(null),
  fieldUid: Uid.nullable().default(null),
  text: z.string().trim().min(1).max(4_000),
  occurredAt,
})
export const SavedAt = z.object({ savedAt: z.string() })
export const OfComment = z.strictObject({ responseId: id, commentId: id })
export const OfTask = z.strictObject({ responseId: id, taskId: id })
export const WithReason = z.strictObject({ responseId: id, reason })
/** How many people were told. */
export const AskedToEnd = z.object({ toldCount: z.number().int() })
/** `contentHash`: of what the reviewer was shown; where it is another by now, the decision is refused. */
export const Accept = z.strictObject({
  responseId: id,
  taskId: id,
  contentHash: z.string().length(64),
  comment: z.string().trim().max(2_000).default(''),
})
/** With a reason, or with comments on fields that were written before. */
export const GiveBack = z.strictObject({ responseId: id, taskId: id, comment: z.string().trim().max(2_000).default('') })
export const Decline = z.strictObject({ responseId: id, taskId: id, reason })
/** `contentHash`: of what the signer was shown; where it is another by now, the signature is refused. */
export const Sign = z.strictObject({
  responseId: id,
  taskId: id,
  contentHash: z.string().length(64),
  strokes: z
    .array(z.array(z.number().min(-10_000).max(10_000)).max(formLimits.points))
    .max(formLimits.strokes)
    .nullable()
    .default(null),
  role: z.string().trim().max(120).default(''),
  comment: z.string().trim().max(2_000).default(''),
})
export const Forward = z.strictObject({ responseId: id, taskId: id, toUserId: id, reason: z.string().trim().max(2_000).default('') })
/** For steps that rest. */
export const NameSigners = z.strictObject({
  responseId: id,
  chosen: z
    .array(z.strictObject({ step: z.number().int().min(0).max(formLimits.steps), userIds: people.default([]), outside }))
    .max(formLimits.steps)
    .default([]),
})
export const NameCompleter = z.strictObject({ responseId: id, toUserId: id })
export const OfLate = z.strictObject({ responseId: id, lateId: id })
/** Of fields that the reader sees. */
export const LateSave = z.object({ id: z.string(), answers: Answers })
export const Extend = z.strictObject({
  responseIds: z.array(id).min(1).max(500),
  to: Instant,
  reason: z.string().trim().max(2_000).default(''),
})
export const Remind = z.strictObject({ responseIds: z.array(id).min(1).max(500) })
/** Of many at once: those that it could not be done to. */
export const DoneToMany = z.object({ done: z.number(), refused: z.array(z.object({ id: z.string(), code: z.string() })) })
export const WithdrawMany = z.strictObject({ responseIds: z.array(id).min(1).max(500), reason })

/** The last part of the address: the file. Which response it is of, the address may say before it. */
export const Download = z.strictObject({ id })
export const StoredFile = z.object({ id: z.string(), fileName: z.string(), mediaType: z.string(), sizeBytes: z.number() })
