import { z } from 'zod'
import { Answer, Answers } from '@/lib/forms/answers.shapes'
import { ShownForm } from '@/lib/forms/shown.shapes'
import { formKinds, formParts, formStandings, historyActs, placeRules, responseActs } from '@/lib/forms/vocabulary'
import { formResponseStates } from '@/lib/states/form-response'
import { Scale } from '../catalogue.shapes'
import { Fix, locationSwitch } from '../location.shapes'
import { id, Person, ResponseRow, Task } from './parts.shapes'

export const FindResponse = z.strictObject({
  id,
  /** The task from which the response was opened; if it is the asker's, it is marked as seen. */
  stageId: z.union([z.literal('new'), id]).optional(),
})

const FormComment = z.object({
  id: z.string(),
  pageUid: z.string().nullable(),
  fieldUid: z.string().nullable(),
  author: Person,
  text: z.string(),
  at: z.string(),
  settledAt: z.string().nullable(),
  /** Belongs to a decision that is not made yet: only its author sees it. */
  isDraft: z.boolean(),
})

/** Everything of a response that the asker is to see. */
export const Response = ResponseRow.extend({
  kind: z.enum(formKinds),
  version: z.object({ id: z.string(), number: z.number(), isNewest: z.boolean() }),
  place: z.string(),
  placeRule: z.enum(placeRules),
  /** How the form asks for the location of filling in, and the locations that are known. A copy that an earlier version kept has none. */
  location: z
    .object({ ...locationSwitch, fixes: z.array(Fix.extend({ by: Person })) })
    .nullable()
    .default(null),
  requireEvent: z.boolean(),
  eventId: z.string().nullable(),
  tagIds: z.array(z.string()),
  /** The name and address that somebody without an account gave when they filled in the form; for readers who see all forms. */
  visitor: z.object({ name: z.string(), email: z.string() }).nullable(),
  /** The response was filled in on paper by the submitter on a day, and typed in by somebody else. A copy that an earlier version kept does not have this. */
  paper: z.object({ by: Person, on: z.string() }).nullable().default(null),
  /** The number of the current turn, and how many there are. */
  turn: z.number(),
  turns: z.number(),
  late: z.enum(['ALLOW', 'LOCK']),
  reviewedAt: z.string().nullable(),
  signedOffAt: z.string().nullable(),
  settlesAt: z.string().nullable(),
  shown: ShownForm,
  answers: Answers,
  /** One entry for every page that is shown; revision 0 if nothing was saved. */
  parts: z.array(z.object({ pageUid: z.string(), revision: z.number(), savedAt: z.string().nullable(), savedBy: Person.nullable() })),
  tasks: z.array(Task),
  /** The task that waits for the asker; null where they only read. */
  myTaskId: z.string().nullable(),
  may: z.array(z.enum(responseActs)),
  /** Whether the answers are hidden because their author has not handed the response in or on yet. */
  isHidden: z.boolean().default(false),
  /** Whether the person who hands the response on or in chooses who gets it next. A copy that an earlier version kept does not have this. */
  asksNext: z.boolean().default(false),
  /** The hash of what is signed; it is sent along with a signature. */
  contentHash: z.string(),
  /** What the asker's signature will state. */
  meaning: z.string(),
  /** Whether the asker draws the signature. */
  drawnSignature: z.boolean(),
  comments: z.array(FormComment),
  /** The values of fields when the asker last decided; null for a field that was empty. */
  changes: z.array(z.object({ fieldUid: z.string(), was: Answer })),
  files: z.array(
    z.object({ fieldUid: z.string(), assetId: z.string(), fileName: z.string(), mediaType: z.string(), sizeBytes: z.number() }),
  ),
  scales: z.array(Scale),
  /** The procedures that answers name. A copy that an earlier version kept has none. */
  procedures: z.array(z.object({ id: z.string(), code: z.string(), caption: z.string(), active: z.boolean() })).default([]),
  /** Saves that arrived after handing in. Their answers are left out, since each save can have 1 MB: `readLateSave` returns the answers of one. */
  lateSaves: z.array(z.object({ id: z.string(), pageUid: z.string(), by: Person, occurredAt: z.string(), receivedAt: z.string() })),
  /**
   * Answers that have no field in this version any more, by the version in which they had one. Absent from copies that an earlier version of the application
   * stored.
   */
  leftAnswers: z.array(z.object({ version: z.number(), movedAt: z.string(), shown: ShownForm, answers: Answers })).default([]),
  today: z.string(),
})
export type Response = z.output<typeof Response>

export const OfHistory = z.strictObject({
  id,
  before: z
    .string()
    .max(80)
    .regex(/^[0-9TZ:.-]+_[0-9a-f-]{36}$/)
    .optional(),
})
/** Newest first, at most 100 at a time. What was done at a page or field that the asker does not see is left out. */
export const History = z.object({
  entries: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      /** Null if no person acted, for example at a deadline. */
      by: Person.nullable(),
      act: z.enum(historyActs),
      /** The page or field of the act, with its caption. */
      on: z.object({ pageUid: z.string(), fieldUid: z.string().nullable(), caption: z.string() }).nullable(),
      /** The person to whom the task was forwarded. */
      toPerson: Person.nullable(),
      /** The new deadline of an extension. */
      dueAt: z.string().nullable(),
      /** The version to which the response was moved. */
      version: z.number().nullable(),
      from: z.enum(formResponseStates).nullable(),
      to: z.enum(formResponseStates).nullable(),
      reason: z.string().nullable(),
    }),
  ),
  next: z.string().nullable(),
})

export const OfPdf = z.strictObject({ id })
export const Pdf = z.object({ fileName: z.string(), pdf: z.string() })

export const OfHash = z.strictObject({
  hash: z
    .string()
    .trim()
    .regex(/^[0-9a-f]{64}$/i, { error: 'hashNeeded' }),
})
/** Whether a printed form is valid, for anybody who holds it. Names are '' for readers who may not read the response. */
export const Verified = z.discriminatedUnion('standing', [
  z.object({ standing: z.literal('UNKNOWN'), checkedAt: z.string() }),
  z.object({
    checkedAt: z.string(),
    standing: z.enum(formStandings),
    /** Null for a confidential form. */
    form: z.object({ name: z.string(), version: z.number() }).nullable(),
    submittedAt: z.string().nullable(),
    completedAt: z.string().nullable(),
    decisions: z.array(
      z.object({ kind: z.enum(['REVIEWED', 'SIGNED']), part: z.enum(formParts), at: z.string().nullable(), name: z.string() }),
    ),
    /** Filled only for readers who may read the response. */
    reader: z.object({ formId: z.string(), responseId: z.string(), subject: z.string() }).nullable(),
  }),
])
