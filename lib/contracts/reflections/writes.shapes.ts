import { z } from 'zod'
import { activityKinds, formKinds, originKinds, reflectionLimits } from '@/lib/reflections/vocabulary'
import { reflectionStates } from '@/lib/states/reflection'
import { Day, Instant } from '../plain.shapes'
import { count, despite, id, line, occurredAt, revision, State, writing } from './parts.shapes'

export { Done } from '../plain.shapes'

/** The id is made by the device, so that it can be written without a network. */
export const Start = z.strictObject({
  id,
  kind: z.enum(activityKinds),
  title: line(reflectionLimits.title),
  note: writing(reflectionLimits.note).trim().default(''),
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
  /** Their reflection about the same session, event, form, test or case, where another device began it before: what is sent under this id goes there. */
  sameAs: z.string().nullable(),
})

const About = z.strictObject({
  title: line(reflectionLimits.title),
  happenedOn: Day,
  /** Another one brings its prompts; what was answered stays. */
  templateId: id.nullable(),
  tagIds: z.array(id).max(reflectionLimits.tags, 'tooMany'),
  fileIds: z.array(id).max(reflectionLimits.files, 'tooMany'),
})
/** One part at a time, each with a revision of its own: an answer (0 where there is none yet), or what it is about. */
export const Save = z.strictObject({
  id,
  revision,
  answer: z.strictObject({ promptUid: id, text: writing(reflectionLimits.answer) }).optional(),
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
   * What was sent came too late and was kept beside (`kept` of reflections.read); `current` is the text that stands. Null where it was stored, or said
   * what stands there.
   */
  kept: z.object({ id: z.string(), current: z.string() }).nullable(),
})

export const DropKept = z.strictObject({ id, keptId: id })

/** To whom, besides those with whom it is shared already. */
export const Submit = z.strictObject({ id, readerIds: z.array(id).max(reflectionLimits.readers).default([]), despite, occurredAt })
export const Share = z.strictObject({ id, readerIds: z.array(id).min(1, 'required').max(reflectionLimits.readers) })
/** With nobody in particular: all shares. */
export const EndShare = z.strictObject({ id, userId: id.optional() })
export const Only = z.strictObject({ id })
export const NewState = z.object({ state: State })

export const Comment = z.strictObject({
  id,
  commentId: id,
  promptUid: id.nullable().default(null),
  text: line(reflectionLimits.comment),
  despite,
})
/** With a word to its writer, or without. `submittedAt` as the reader was shown it: what was taken back and submitted anew is read anew. */
export const Acknowledge = z.strictObject({
  id,
  submittedAt: Instant,
  commentId: id.optional(),
  text: writing(reflectionLimits.comment).trim().default(''),
  despite,
})

export const SaveStep = z.strictObject({
  id,
  stepId: id,
  text: line(reflectionLimits.step),
  dueOn: Day,
  isDone: z.boolean(),
  isRemoved: z.boolean().default(false),
  despite,
})

/** `id` is the response's, made by the device. */
export const StartForm = z.strictObject({ kind: z.enum(formKinds), id, subjectId: id.nullable().default(null) })
export const FormStarted = z.object({ formId: z.string(), responseId: z.string(), taskId: z.string().nullable() })

export const ExportLog = z.strictObject({
  format: z.enum(['CSV', 'PDF']),
  from: Day.optional(),
  to: Day.optional(),
  tagIds: z.array(id).max(20).default([]),
  states: z.array(State).max(reflectionStates.length).default([]),
})
/** `content`: the text of a CSV, a PDF in base64. `isCut`: there is more than one file takes; the days narrow it. */
export const ExportedLog = z.object({ fileName: z.string(), content: z.string(), rows: count, isCut: z.boolean() })
