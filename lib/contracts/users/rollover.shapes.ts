import { z } from 'zod'
import { enrolmentStatuses } from '@/lib/users/enrolment-statuses'
import { exceptionKinds, mostExcepted, rolloverActions, rolloverReasons } from '@/lib/users/rollover'
import { batchStates } from '@/lib/states/batch'
import { Day } from '../plain.shapes'

export { Done, Nothing } from '../plain.shapes'

const id = z.uuid().toLowerCase()
const revision = z.number().int().min(0).max(2_000_000_000)
const Named = z.object({ id: z.string(), name: z.string() })
const day = z.string().min(1, { error: 'dateEmpty' }).pipe(Day)
const State = z.enum(['DRAFT', ...batchStates])

/** The progress of the rollover's batch; all numbers are 0 while it is prepared. `undoUntil` is null if it cannot be undone. */
const Progress = z.object({
  state: State,
  total: z.number().int(),
  done: z.number().int(),
  refused: z.number().int(),
  undone: z.number().int(),
  kept: z.number().int(),
  appliedAt: z.string().nullable(),
  undoUntil: z.string().nullable(),
  isFailed: z.boolean(),
})
export type RolloverProgress = z.output<typeof Progress>

const Listed = Progress.extend({
  id: z.string(),
  day: z.string(),
  createdAt: z.string(),
  by: z.string(),
  programmes: z.array(z.string()),
  exceptions: z.number().int(),
})
export const Rollovers = z.object({ rollovers: z.array(Listed) })
export type ListedRollover = z.output<typeof Listed>

/** `copyOf`: an earlier one whose exceptions and programmes are taken over. */
export const BeginRollover = z.strictObject({ id, copyOf: id.nullable() })
export const OneRollover = z.strictObject({ id })
export const RolloverState = Progress

const narrowed = {
  q: z.string().trim().max(100).optional(),
  programmeId: id.optional(),
  year: z.coerce.number().int().min(1).max(12).optional(),
  action: z.enum(rolloverActions).optional(),
  /** If set, only students with an exception. */
  exceptions: z.literal('1').optional(),
}
export const FindRollover = z.strictObject({
  id,
  ...narrowed,
  page: z.coerce.number().int().min(1).max(10_000).default(1),
})

const Exception = z.object({
  kind: z.enum(exceptionKinds),
  programmeId: z.string().nullable(),
  year: z.number().int().nullable(),
  revision: z.number().int(),
})
const Student = z.object({
  id: z.string(),
  displayName: z.string(),
  studentIdNumber: z.string().nullable(),
  programme: z.string(),
  programmeId: z.string(),
  lengthYears: z.number().int(),
  year: z.number().int().nullable(),
  enrolment: z.enum(enrolmentStatuses),
  beganOn: z.string().nullable(),
  action: z.enum(rolloverActions),
  reason: z.enum(rolloverReasons),
  /** The programme and year in which they will be. */
  toProgramme: z.string(),
  toYear: z.number().int().nullable(),
  group: z.string().nullable(),
  /** The new group if it changes; null for none. */
  toGroup: z.string().nullable(),
  exception: Exception.nullable(),
})
export type RolloverStudent = z.output<typeof Student>
const Count = z.object({
  programme: z.string(),
  year: z.number().int().nullable(),
  action: z.enum(rolloverActions),
  reason: z.enum(rolloverReasons),
  count: z.number().int(),
})
export type RolloverCount = z.output<typeof Count>

export const Rollover = z.object({
  rollover: Progress.extend({
    id: z.string(),
    revision: z.number().int(),
    programmeIds: z.array(z.string()),
    day: z.string(),
    newSince: z.string(),
    decidedSince: z.string(),
    /** Maps the group that somebody is in to the group that they go to, null for none. Groups that are not in the map stay. */
    groupMap: z.record(z.string(), z.string().nullable()),
    createdAt: z.string(),
    by: z.string(),
  }),
  today: z.string(),
  programmes: z.array(Named.extend({ lengthYears: z.number().int(), published: z.boolean(), students: z.number().int() })),
  /** The groups of the default grouping, with the number of the rollover's students in each. */
  groups: z.array(Named.extend({ active: z.boolean(), students: z.number().int() })),
  /** Counts over all students, regardless of the filter; for an applied rollover, as they were then. `changes` is the number of decided students. */
  counts: z.array(Count),
  changes: z.number().int(),
  students: z.array(Student),
  total: z.number().int(),
  /** How many of the found students can be decided, and a digest of their present state (exceptAllInRollover). */
  free: z.number().int(),
  seen: z.string(),
  /** The position of the page's first row among all rows, from 1. */
  from: z.number().int(),
  page: z.number().int(),
  pages: z.number().int(),
  /** The students who were left unchanged when it was applied or undone; at most 200. */
  left: z.array(z.object({ userId: z.string(), displayName: z.string(), isUndo: z.boolean(), reason: z.string() })),
})
export type Rollover = z.output<typeof Rollover>

export const SaveRollover = z.strictObject({
  id,
  revision,
  programmeIds: z.array(id).min(1, { error: 'required' }).max(200),
  day,
  newSince: day,
  decidedSince: day,
  /** The target of each group; if left out, the stored targets stay. */
  groups: z
    .array(z.strictObject({ fromId: id, toId: id.nullable() }))
    .max(2_000)
    .optional(),
})
/** A change must name the target programme and year. */
function changeIsWhole(
  { kind, programmeId, year }: { kind: string | null; programmeId: string | null; year: number | null },
  context: z.RefinementCtx,
): void {
  if (kind === 'CHANGE' && programmeId === null)
    context.addIssue({ code: 'custom', path: ['programmeId'], message: 'required', input: undefined })
  if (kind === 'CHANGE' && year === null) context.addIssue({ code: 'custom', path: ['year'], message: 'required', input: undefined })
}

export const SavedRollover = z.object({ revision: z.number().int() })
export const RemoveRollover = z.strictObject({ id, revision })

/** `seen` is the digest of the list that was shown; if the list has changed, nobody is decided. */
export const ExceptAll = z
  .strictObject({
    id,
    filter: z.strictObject(narrowed),
    exceptIds: z.array(id).max(1_000),
    seen: z.string().max(64),
    kind: z.enum(exceptionKinds).nullable(),
    programmeId: id.nullable(),
    year: z.number().int().min(1).max(12).nullable(),
  })
  .superRefine(changeIsWhole)
/** `left` counts the students for whom the decision is impossible, since their programme has no such year. */
export const ExceptedAll = z.object({ done: z.number().int(), left: z.number().int() })

/**
 * Saves the exceptions of all these people, or of nobody. `kind` null restores the rule. `revision` is that of the exception as it was read, 0 if there was
 * none.
 */
export const SaveExceptions = z
  .strictObject({
    id,
    people: z
      .array(z.strictObject({ userId: id, revision }))
      .min(1)
      .max(mostExcepted),
    kind: z.enum(exceptionKinds).nullable(),
    programmeId: id.nullable(),
    year: z.number().int().min(1).max(12).nullable(),
  })
  .superRefine(changeIsWhole)

/** `changes` is the number that was shown; if it has changed, nothing is done. */
export const ApplyRollover = z.strictObject({ id, revision, changes: z.number().int().min(0) })
