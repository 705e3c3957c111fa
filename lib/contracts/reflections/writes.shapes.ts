import { z } from 'zod'
import { activityKinds, formKinds, originKinds, reflectionLimits } from '@/lib/reflections/vocabulary'
import { reflectionStates } from '@/lib/states/reflection'
import { Day, Instant } from '../plain.shapes'
import { count, despite, id, writtenLine, occurredAt, revision, State, writtenText } from './parts.shapes'

export { Done } from '../plain.shapes'

/** The id is made by the device, so that it can be written without a network. */
export const Start = z.strictObject({
  id,
  kind: z.enum(activityKinds),
  title: writtenLine(reflectionLimits.title),
  note: writtenText(reflectionLimits.note).trim().default(''),
  happenedOn: Day,
  origin: z
    .strictObject({ kind: z.enum(originKinds), id })
    .nullable()
    .default(null),
  templateId: id.nullable().default(null),
  despite,
  occurredAt,
})
export const Started = z.object({
  id: z.string(),
  revision: count,
  savedAt: z.string(),
  /** The asker's reflection about the same session, event, form, test or case, if another device began it before: everything sent under this id goes to it. */
  sameAs: z.string().nullable(),
})

const About = z.strictObject({
  title: writtenLine(reflectionLimits.title),
  happenedOn: Day,
  /** Another template brings its prompts; existing answers stay. */
  templateId: id.nullable(),
  tagIds: z.array(id).max(reflectionLimits.tags, 'tooMany'),
  fileIds: z.array(id).max(reflectionLimits.files, 'tooMany'),
})
/** Saves one part at a time, each with its own revision: an answer (0 if there is none yet), or the details in `about`. */
export const Save = z.strictObject({
  id,
  revision,
  answer: z.strictObject({ promptUid: id, text: writtenText(reflectionLimits.answer) }).optional(),
  about: About.optional(),
  despite,
  occurredAt,
})
export const Saved = z.object({
  revision: count,
  savedAt: z.string(),
  words: count,
  state: State,
  /**
   * Set if the text came too late and was kept beside the reflection (`kept` of reflections.read); `current` is the stored text. Null if the text was stored,
   * or is the same as the stored one.
   */
  kept: z.object({ id: z.string(), current: z.string() }).nullable(),
})

export const DropKept = z.strictObject({ id, keptId: id })

/** `readerIds` are the new readers, besides those with whom the reflection is shared already. */
export const Submit = z.strictObject({ id, readerIds: z.array(id).max(reflectionLimits.readers).default([]), despite, occurredAt })
export const Share = z.strictObject({ id, readerIds: z.array(id).min(1, 'required').max(reflectionLimits.readers) })
/** Without `userId`, all shares end. */
export const EndShare = z.strictObject({ id, userId: id.optional() })
export const Only = z.strictObject({ id })
export const NewState = z.object({ state: State })

export const Comment = z.strictObject({
  id,
  commentId: id,
  promptUid: id.nullable().default(null),
  text: writtenLine(reflectionLimits.comment),
  despite,
})
/**
 * `text` is an optional comment to the writer. `submittedAt` is the time that the reader was shown: a reflection that was withdrawn and submitted again has to
 * be read again.
 */
export const Acknowledge = z.strictObject({
  id,
  submittedAt: Instant,
  commentId: id.optional(),
  text: writtenText(reflectionLimits.comment).trim().default(''),
  despite,
})

/** The reason is stored as a comment for the owner. */
export const Revoke = z.strictObject({ id, commentId: id, reason: writtenLine(reflectionLimits.comment), despite })

export const SaveStep = z.strictObject({
  id,
  stepId: id,
  text: writtenLine(reflectionLimits.step),
  dueOn: Day,
  isDone: z.boolean(),
  isRemoved: z.boolean().default(false),
  despite,
})

/** The device makes `id`, which is that of the response. */
export const StartForm = z.strictObject({ kind: z.enum(formKinds), id, subjectId: id.nullable().default(null) })
export const FormStarted = z.object({ formId: z.string(), responseId: z.string(), taskId: z.string().nullable() })

export const ExportLog = z.strictObject({
  format: z.enum(['CSV', 'PDF']),
  from: Day.optional(),
  to: Day.optional(),
  tagIds: z.array(id).max(20).default([]),
  states: z.array(State).max(reflectionStates.length).default([]),
})
/** `content` is the text of a CSV, or a PDF in base64. `isCut` is true if there is more than one file takes; the days narrow the export. */
export const ExportedLog = z.object({ fileName: z.string(), content: z.string(), rows: count, isCut: z.boolean() })
