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
/** People without an account, either from the institution's book or typed. */
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
 * Starts a response under an id that the device made. `responseId` starts a response that already awaits the asker; `formId` is its form. `versionId` is the
 * version that the device shows; an older version of the same form is accepted.
 */
export const Start = z.strictObject({
  id,
  formId: id,
  versionId: id.optional(),
  subjectId: id.nullable().default(null),
  tagIds: z.array(id).max(20).default([]),
  place: z.string().trim().max(200).default(''),
  /** A timetable date of the asker or of the response's subject. */
  eventId: id.nullable().default(null),
  occurredAt,
})
export const Started = z.object({ id: z.string(), taskId: z.string(), state: z.enum(formResponseStates), revision: z.number() })

/** Sends only the fields that changed; null empties a field. `taskId` is not needed, because the asker's own turn is meant. */
export const SavePage = z.strictObject({
  responseId: id,
  pageUid: Uid,
  revision,
  answers: Answers,
  place: z.string().trim().max(200).optional(),
  eventId: id.nullable().optional(),
  /** The location of the person who fills in, if the form asks for it. */
  ...whereWritten,
  occurredAt,
})
/** `kept`: the page was no longer the asker's to fill in; the accepted answers wait beside the response. */
export const PageSaved = z.object({
  revision: z.number(),
  savedAt: z.string(),
  refused: z.array(z.object({ fieldUid: z.string(), code: z.string() })),
  /** The present results of rules that are withheld from the asker. */
  settled: z.array(
    z.object({
      uid: z.string(),
      visible: z.boolean(),
      required: z.boolean(),
      value: z.union([z.number(), z.string(), z.boolean()]).nullable(),
    }),
  ),
  /**
   * The hash of what the asker would have signed before this save. If it differs from the one they know, somebody changed something that they have not seen.
   */
  contentHashBefore: z.string(),
  /** The hash of what the asker would sign at this moment, including their own answers; '' if they sign nothing. */
  contentHash: z.string(),
  arrivedAfter: z.literal('kept').optional(),
})

/** Hands the response on to the next turn; `toUserId` is set if the asker chooses the person. */
export const Share = z.strictObject({ responseId: id, toUserId: id.optional(), occurredAt })
/** `chosen` names the reviewers or signers of each step, by its place, if the asker chooses them. */
export const Submit = z.strictObject({
  responseId: id,
  chosen: z
    .array(z.strictObject({ step: z.number().int().min(0).max(formLimits.steps), userIds: people.default([]), outside }))
    .max(formLimits.steps)
    .default([]),
  occurredAt,
})
/** The new state of the response. */
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
/** The number of people who were notified. */
export const AskedToEnd = z.object({ toldCount: z.number().int() })
/** `contentHash` is the hash of what the reviewer was shown; if it differs from the current one, the decision is refused. */
export const Accept = z.strictObject({
  responseId: id,
  taskId: id,
  contentHash: z.string().length(64),
  comment: z.string().trim().max(2_000).default(''),
})
/** Needs a comment here, or earlier comments on fields. */
export const GiveBack = z.strictObject({ responseId: id, taskId: id, comment: z.string().trim().max(2_000).default('') })
export const Decline = z.strictObject({ responseId: id, taskId: id, reason })
/** `contentHash` is the hash of what the signer was shown; if it differs from the current one, the signature is refused. */
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
/** Names people for steps that rest because nobody can decide them. */
export const NameSigners = z.strictObject({
  responseId: id,
  chosen: z
    .array(z.strictObject({ step: z.number().int().min(0).max(formLimits.steps), userIds: people.default([]), outside }))
    .max(formLimits.steps)
    .default([]),
})
export const NameCompleter = z.strictObject({ responseId: id, toUserId: id })
export const OfLate = z.strictObject({ responseId: id, lateId: id })
/** Holds only the answers of fields that the reader sees. */
export const LateSave = z.object({ id: z.string(), answers: Answers })
export const Extend = z.strictObject({
  responseIds: z.array(id).min(1).max(500),
  to: Instant,
  reason: z.string().trim().max(2_000).default(''),
})
export const Remind = z.strictObject({ responseIds: z.array(id).min(1).max(500) })
/** The result of an act on many responses; `refused` lists those to which it could not be done. */
export const DoneToMany = z.object({ done: z.number(), refused: z.array(z.object({ id: z.string(), code: z.string() })) })
export const WithdrawMany = z.strictObject({ responseIds: z.array(id).min(1).max(500), reason })

/** The id is the last part of the address and names the file. The part before it may name the response. */
export const Download = z.strictObject({ id })
export const StoredFile = z.object({ id: z.string(), fileName: z.string(), mediaType: z.string(), sizeBytes: z.number() })
