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

/** How far its batch is; zeros while it is prepared. `undoUntil`: null where it cannot be undone. */
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
  /** Anything: those with an exception alone. */
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
  /** Where they will be. */
  toProgramme: z.string(),
  toYear: z.number().int().nullable(),
  group: z.string().nullable(),
  /** Where another group follows; null is none. */
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
    /** By the group that somebody is in: to which they go. Null: to none. A group that is not here stays. */
    groupMap: z.record(z.string(), z.string().nullable()),
    createdAt: z.string(),
    by: z.string(),
  }),
  today: z.string(),
  programmes: z.array(Named.extend({ lengthYears: z.number().int(), published: z.boolean(), students: z.number().int() })),
  /** Of the default grouping, with how many of those whom it is about are in each. */
  groups: z.array(Named.extend({ active: z.boolean(), students: z.number().int() })),
  /** Of everybody, whatever is filtered; of one that was applied, as it was then. `changes`: how many are decided on. */
  counts: z.array(Count),
  changes: z.number().int(),
  students: z.array(Student),
  total: z.number().int(),
  /** Of these, on how many can be decided, and what stands for them as they are (exceptAllInRollover). */
  free: z.number().int(),
  seen: z.string(),
  /** Which of them the first one here is, from 1. */
  from: z.number().int(),
  page: z.number().int(),
  pages: z.number().int(),
  /** Who was left as they were when it was applied, or undone; at most 200. */
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
  /** Where groups go to; left out, as it was. */
  groups: z
    .array(z.strictObject({ fromId: id, toId: id.nullable() }))
    .max(2_000)
    .optional(),
})
/** A change says where to. */
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

/** `seen`: of the list that was shown; where it is another by now, nobody is decided on. */
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
/** `left`: who could not be decided on like this, since they have no such year. */
export const ExceptedAll = z.object({ done: z.number().int(), left: z.number().int() })

/** Of all of them or of nobody. `kind` null: the rule again. `revision`: of the exception that was read, 0 of none. */
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

/** `changes`: what was shown; where it is another number by now, nothing is done. */
export const ApplyRollover = z.strictObject({ id, revision, changes: z.number().int().min(0) })
