import { z } from 'zod'
import { formKinds, originKinds, reflectionLimits, reflectionViews } from '@/lib/reflections/vocabulary'
import { reflectionStates } from '@/lib/states/reflection'
import { Day } from '../plain.shapes'
import { count, id, Kind, Origin, Person, Prompt, Row, State, StateCounts, Tag, Template } from './parts.shapes'

export { Nothing } from '../plain.shapes'
export { Download, StoredFile } from '../files.shapes'

const after = z.string().max(100).optional()
const q = z.string().trim().max(100).default('')

export const Find = z.strictObject({
  view: z.enum(reflectionViews).default('MINE'),
  state: z.enum([...reflectionStates, '']).default(''),
  q,
  tagId: id.optional(),
  /** The owner of the reflections; only with ALL. */
  userId: id.optional(),
  after,
})
export const Found = z.object({
  rows: z.array(Row),
  next: z.string().nullable(),
  counts: StateCounts,
  /**
   * The number of reflections that the asker does not see: with ALL those of one person, and during a view as somebody else. Nothing else is told about them.
   */
  hidden: count,
  /** With TO_READ, the number of reflections that wait to be acknowledged. */
  toAcknowledge: count,
  /** With ALL, the person whose reflections are listed. */
  person: Person.nullable(),
  /** Whether the asker sees what everybody submitted. */
  mayViewAll: z.boolean(),
})

export const One = z.strictObject({ id })
const Answer = z.object({ promptUid: z.string(), text: z.string(), revision: count })
const File = z.object({ id: z.string(), fileName: z.string(), mediaType: z.string(), sizeBytes: count })
const Comment = z.object({
  id: z.string(),
  promptUid: z.string().nullable(),
  text: z.string(),
  author: Person,
  isOwn: z.boolean(),
  createdAt: z.string(),
})
const Step = z.object({ id: z.string(), text: z.string(), dueOn: z.string(), doneAt: z.string().nullable() })
const Share = z.object({
  person: Person,
  sharedAt: z.string(),
  seenAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** The reader's account is gone or out of use, so somebody else has to read the reflection. */
  hasLeft: z.boolean(),
})
/** A text that was saved too late: another device had saved something else, or the reflection was submitted. `promptUid` is null for the title. */
const Kept = z.object({ id: z.string(), promptUid: z.string().nullable(), text: z.string(), keptAt: z.string() })

export const Reflection = z.object({
  id: z.string(),
  kind: Kind,
  title: z.string(),
  note: z.string(),
  happenedOn: z.string(),
  /** The activity that the reflection is about, with an address that the asker may open; null if the activity is gone or not theirs to see. */
  origin: Origin.extend({ href: z.string() }).nullable(),
  state: State,
  /** The revision of title, day, template, tags and files; each answer has a revision of its own. */
  revision: count,
  templateId: z.string().nullable(),
  templateName: z.string().nullable(),
  prompts: z.array(Prompt),
  /** Answers to prompts that are no longer in `prompts` come last: they were written under another template. */
  answers: z.array(Answer),
  words: count,
  owner: Person,
  isOwn: z.boolean(),
  tags: z.array(Tag),
  files: z.array(File),
  steps: z.array(Step),
  comments: z.array(Comment),
  /** The owner sees all shares; a reader sees their own. */
  shares: z.array(Share),
  /** Only the owner gets this. */
  kept: z.array(Kept),
  createdAt: z.string(),
  updatedAt: z.string(),
  sharedAt: z.string().nullable(),
  submittedAt: z.string().nullable(),
  acknowledgedAt: z.string().nullable(),
  acknowledgedBy: z.string().nullable(),
  mayWrite: z.boolean(),
  maySubmit: z.boolean(),
  mayWithdraw: z.boolean(),
  mayRemove: z.boolean(),
  mayComment: z.boolean(),
  mayAcknowledge: z.boolean(),
  mayRevoke: z.boolean(),
})

/** The asker's own log, newest first, with what is printed of each reflection. */
export const FindLog = z.strictObject({
  from: Day.optional(),
  to: Day.optional(),
  tagIds: z.array(id).max(20).default([]),
  states: z.array(State).max(reflectionStates.length).default([]),
  after,
})
export const Log = z.object({
  rows: z.array(Row),
  next: z.string().nullable(),
  total: count,
  words: count,
  counts: StateCounts,
  /** The tags of the found reflections, to choose from. */
  tags: z.array(Tag.extend({ count })),
  hidden: count,
})

export const Templates = z.object({
  templates: z.array(Template).max(reflectionLimits.templates),
  /** The forms that are set, by screen, and whether the person who begins one chooses its subject. A screen that is not listed has no form. */
  forms: z.array(z.object({ kind: z.enum(formKinds), formId: z.string(), name: z.string(), asksSubject: z.boolean() })),
  /** The names of teachers: a title before one of these does not mark a patient. */
  names: z.array(z.string()),
})

/** Restricts the suggestions to one activity, at any time; both fields are given or neither. */
export const Suggest = z.strictObject({ originKind: z.enum(originKinds).optional(), originId: id.optional() })
/** The asker's activities of the last 14 days; `reflectionId` is set if they have written about one. */
export const Suggestions = z.object({
  rows: z
    .array(
      z.object({
        origin: Origin,
        kind: Kind,
        title: z.string(),
        note: z.string(),
        happenedOn: z.string(),
        reflectionId: z.string().nullable(),
      }),
    )
    .max(reflectionLimits.suggested),
})

export const Steps = z.object({
  rows: z.array(Step.extend({ reflectionId: z.string(), title: z.string(), isDue: z.boolean() })),
  total: count,
})

export const FindReaders = z.strictObject({ q, reflectionId: id.optional() })
/** Teachers: first those who were there, then those who supervise the asker, then the others. */
export const Readers = z.object({ people: z.array(Person.extend({ isSupervisor: z.boolean(), wasThere: z.boolean() })) })
