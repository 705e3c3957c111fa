import { z } from 'zod'
import {
  allCategories,
  allOutcomes,
  concernEntryKinds,
  concernKinds,
  concernLevels,
  concernParts,
  concernSights,
  concernSteps,
  mostConcernFiles,
} from '@/lib/concerns/vocabulary'
import { isWriting, withLineEnds } from '@/lib/seen'
import { concernStates } from '@/lib/states/concern'
import { Day, Instant } from './plain.shapes'

export { Download, StoredFile } from './files.shapes'
export { Done, Nothing } from './plain.shapes'

const id = z.uuid().toLowerCase()
const text = z.string().overwrite(withLineEnds).trim().min(1, { error: 'required' }).max(4_000).refine(isWriting, 'charactersUnseen')
const line = z.string().trim().max(200)
const Person = z.object({ id: z.string(), displayName: z.string() })
const kind = z.enum(concernKinds)
const fileIds = z.array(id).max(mostConcernFiles)
const state = z.enum(concernStates)
const category = z.enum(allCategories, { error: 'required' })

/** Finds the readers of a concern from the student's own programme, or from the named programme if the student has none. */
export const FindReaders = z.strictObject({ studentId: id.optional(), programmeId: id.optional() })
export const Readers = z.object({
  people: z.array(z.object({ displayName: z.string(), jobTitle: z.string() })),
  needsProgramme: z.boolean(),
})

export const Choices = z.object({
  programmes: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The asker's unsent messages about treatment sessions. */
  drafts: z.array(z.object({ sessionId: z.string(), student: Person, clinicName: z.string(), heldOn: z.string(), text: z.string() })),
  timeZone: z.string(),
  today: z.string(),
  /** Whether the asker may receive concerns, and so has cases to look at. */
  mayReceive: z.boolean(),
  raised: z.number().int(),
  aboutMe: z.number().int(),
})

export const Raise = z.strictObject({
  id,
  kind,
  studentId: id.nullable(),
  /** The student's name as typed, if the student cannot be chosen. */
  studentTyped: line.default(''),
  programmeId: id.nullable().default(null),
  category,
  risk: z.boolean().default(false),
  facts: text,
  happenedAt: Instant,
  place: line.default(''),
  sessionId: id.nullable().default(null),
  nameShown: z.boolean().default(false),
  /** Files that the raiser uploaded; the people who handle the case download them. */
  fileIds: fileIds.default([]),
})
export const Raised = z.object({ id: z.string(), number: z.string() })

export const OneConcern = z.strictObject({ id })
export const AddFiles = z.strictObject({ id, fileIds: fileIds.min(1, { error: 'required' }) })
export const WriteText = z.strictObject({ id, text })

const Line = z.object({ id: z.string(), number: z.string(), kind, state, category })
export const RaisedList = z.object({ rows: z.array(Line.extend({ student: z.string(), raisedAt: z.string() })) })
export const AboutList = z.object({ rows: z.array(Line.extend({ disclosedAt: z.string() })) })

/** An entry of a concern with the name of its author; `isOwn` is true if the reader wrote it. */
const Said = z.object({
  id: z.string(),
  at: z.string(),
  author: z.string(),
  isOwn: z.boolean(),
  kind: z.enum(concernEntryKinds),
  step: z.enum(concernSteps).nullable(),
  text: z.string(),
})
export const RaisedConcern = Line.extend({
  student: z.string(),
  raisedAt: z.string(),
  facts: z.string(),
  nameShown: z.boolean(),
  entries: z.array(Said),
  mayWithdraw: z.boolean(),
  mayAdd: z.boolean(),
})
export const ConcernAbout = Line.extend({
  disclosedAt: z.string(),
  raisedBy: z.string().nullable(),
  outcome: z.enum(allOutcomes).nullable(),
  entries: z.array(Said),
  respondUntil: z.string().nullable(),
  mayRespond: z.boolean(),
  /** The last day; null where there is nothing to appeal. */
  appealUntil: z.string().nullable(),
})

const casesShown = ['OPEN', 'MINE', 'OVER'] as const
export const FindCases = z.strictObject({
  shown: z.enum(casesShown).default('OPEN'),
  q: z.string().trim().max(100).optional(),
  page: z.coerce.number().int().min(1).max(1_000).default(1),
})
export const Cases = z.object({
  rows: z.array(
    Line.extend({
      student: z.string(),
      level: z.enum(concernLevels).nullable(),
      risk: z.boolean(),
      raisedAt: z.string(),
      dueOn: z.string().nullable(),
      isOverdue: z.boolean(),
      owner: z.string().nullable(),
    }),
  ),
  total: z.number().int(),
  pageSize: z.number().int(),
})

const caseActs = [
  'triage',
  'review',
  'note',
  'tellRaiser',
  'tellStudent',
  'disclose',
  'resolve',
  'appeal',
  'reopen',
  'handlers',
  'actions',
  'export',
] as const
export const Case = Line.extend({
  student: Person.extend({ year: z.number().int().nullable() }).nullable(),
  studentTyped: z.string(),
  programme: z.string(),
  risk: z.boolean(),
  facts: z.string(),
  happenedAt: z.string(),
  place: z.string(),
  session: z.object({ id: z.string(), clinicName: z.string(), heldOn: z.string() }).nullable(),
  raisedBy: z.string(),
  raisedAt: z.string(),
  nameShown: z.boolean(),
  level: z.enum(concernLevels).nullable(),
  dueOn: z.string().nullable(),
  daysLeft: z.number().int().nullable(),
  disclosedAt: z.string().nullable(),
  respondedAt: z.string().nullable(),
  respondUntil: z.string().nullable(),
  outcome: z.enum(allOutcomes).nullable(),
  resolvedAt: z.string().nullable(),
  appealUntil: z.string().nullable(),
  revision: z.number().int(),
  entries: z.array(Said.extend({ sight: z.enum(concernSights) })),
  handlers: z.array(Person.extend({ part: z.enum(concernParts) })),
  /** People who could be made handlers of the case. */
  candidates: z.array(Person.extend({ jobTitle: z.string() })),
  actions: z.array(z.object({ id: z.string(), text: z.string(), dueOn: z.string().nullable(), doneAt: z.string().nullable() })),
  files: z.array(
    z.object({
      id: z.string(),
      fileName: z.string(),
      sizeBytes: z.number().int(),
      addedBy: z.string(),
      at: z.string(),
      isReady: z.boolean(),
    }),
  ),
  openedBy: z.array(z.object({ displayName: z.string(), isOwn: z.boolean(), lastAt: z.string(), times: z.number().int() })),
  /** The closed concerns about the same student: only when they were raised and how they ended. */
  earlier: z.array(z.object({ number: z.string(), raisedAt: z.string(), outcome: z.enum(allOutcomes) })),
  may: z.array(z.enum(caseActs)),
})

export const Triage = z.strictObject({
  id,
  level: z.enum(concernLevels).nullable(),
  ownerId: id,
  dueOn: Day,
  /** The student's account, if the raiser could only type a name. */
  studentId: id.nullable().default(null),
})
export const Tell = z.strictObject({ id, to: z.enum(['RAISER', 'STUDENT']), text })
export const SaveAction = z.strictObject({
  id,
  actionId: id,
  text: z.string().trim().min(1, { error: 'required' }).max(500),
  dueOn: Day.nullable().default(null),
  done: z.boolean().default(false),
})
export const AddHandler = z.strictObject({ id, userId: id, part: z.enum(concernParts) })
export const OneHandler = z.strictObject({ id, userId: id })
/** The revision of the case that somebody read before they decided; it is sent back with the decision. */
const revision = z.number().int().min(1).max(1_000_000)
export const Resolve = z.strictObject({
  id,
  revision,
  outcome: z.enum(allOutcomes),
  text,
  /** The reason for not telling the student of the case. */
  notDisclosedWhy: z.string().trim().max(1_000).default(''),
})
export const DecideAppeal = z.strictObject({ id, revision, outcome: z.enum(allOutcomes), text })

export const Receivers = z.object({
  programmes: z.array(z.object({ id: z.string(), name: z.string(), userIds: z.array(z.string()) })),
  /** People whose role lets them receive concerns. */
  holders: z.array(Person.extend({ jobTitle: z.string() })),
})
export const SaveReceivers = z.strictObject({ programmeId: id, userIds: z.array(id).max(50) })
export const HandOver = z.strictObject({
  number: z.string().trim().max(20),
  userId: id,
  reason: z.string().trim().min(1, { error: 'required' }).max(1_000),
})
