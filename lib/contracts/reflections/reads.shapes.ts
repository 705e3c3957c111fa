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
  /** Of whom; only with ALL. */
  userId: id.optional(),
  after,
})
export const Found = z.object({
  rows: z.array(Row),
  next: z.string().nullable(),
  counts: StateCounts,
  /** How many there are that the asker does not see: with ALL of one person, and of who looks at the application as somebody else. Nothing else is told of them. */
  hidden: count,
  /** With TO_READ: how many of them wait to be acknowledged. */
  toAcknowledge: count,
  /** With ALL of one person. */
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
  /** Their account is no longer there or in use: somebody else has to read it. */
  hasLeft: z.boolean(),
})
/** Written too late: another device had saved something else there, or it was submitted. Null of `promptUid`: the title. */
const Kept = z.object({ id: z.string(), promptUid: z.string().nullable(), text: z.string(), keptAt: z.string() })

export const Reflection = z.object({
  id: z.string(),
  kind: Kind,
  title: z.string(),
  note: z.string(),
  happenedOn: z.string(),
  /** Where it came from, with the address of what the asker may still open; null where that is gone or not theirs to see. */
  origin: Origin.extend({ href: z.string() }).nullable(),
  state: State,
  /** Of title, day, template, tags and files; each answer has its own. */
  revision: count,
  templateId: z.string().nullable(),
  templateName: z.string().nullable(),
  prompts: z.array(Prompt),
  /** Answers to prompts that no longer stand in `prompts` come last: they were written under another template. */
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
  /** The owner's alone. */
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

/** The log: one's own, oldest last, with what is printed of each. */
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
  /** Those that stand on what is found, to choose from. */
  tags: z.array(Tag.extend({ count })),
  hidden: count,
})

export const Templates = z.object({
  templates: z.array(Template).max(reflectionLimits.templates),
  /** Which screen has a form, and whether whoever begins it says whom it is about; of the others no form is set. */
  forms: z.array(z.object({ kind: z.enum(formKinds), formId: z.string(), name: z.string(), asksSubject: z.boolean() })),
  /** How teachers are called: no title before one of these is a patient's. */
  names: z.array(z.string()),
})

/** Of one thing alone, whenever it was; both or neither. */
export const Suggest = z.strictObject({ originKind: z.enum(originKinds).optional(), originId: id.optional() })
/** What the asker did in the last 14 days; `reflectionId` where they have written about it. */
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
/** Teachers: who was there in what the reflection is about, then those who supervise the asker, then the others. */
export const Readers = z.object({ people: z.array(Person.extend({ isSupervisor: z.boolean(), wasThere: z.boolean() })) })
