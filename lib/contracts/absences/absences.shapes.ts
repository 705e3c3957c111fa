import { z } from 'zod'
import { absenceFor, absenceStates, mostEvidence } from '@/lib/absences/vocabulary'
import { Day } from '../plain.shapes'

export { Nothing } from '../plain.shapes'

const id = z.uuid().toLowerCase()
const revision = z.number().int().min(0).max(2_000_000_000)
/** A yes or no in an address. */
const yesOrNo = z.enum(['true', 'false'])
const note = z.string().trim().max(2_000)
const Person = z.object({ id: z.string(), displayName: z.string() })
const state = z.enum(absenceStates)

const span = { fromOn: Day, startsAtNoon: z.boolean(), toOn: Day, endsAtNoon: z.boolean() }
const Span = z.object({ fromOn: z.string(), startsAtNoon: z.boolean(), toOn: z.string(), endsAtNoon: z.boolean() })

const Type = z.object({
  id: z.string(),
  name: z.string(),
  needsApproval: z.boolean(),
  halfDays: z.boolean(),
  evidenceAfterDays: z.number().int().nullable(),
  isAuthorised: z.boolean(),
})

const Line = Span.extend({
  id: z.string(),
  person: Person,
  caption: z.string(),
  type: z.object({ id: z.string(), name: z.string() }),
  state,
  /** Teaching days; halves count. */
  days: z.number(),
  /** The number of the person's dates in this time, and of those that nobody else teaches. */
  events: z.number().int(),
  uncovered: z.number().int(),
  hasEvidence: z.boolean(),
  lacksEvidence: z.boolean(),
})

/** `after`: the key of the last row of the previous page. */
export const OfMine = z.strictObject({ after: z.string().max(100).optional() })
export const Mine = z.object({ today: z.string(), types: z.array(Type), rows: z.array(Line), next: z.string().nullable() })

export const OneAbsence = z.strictObject({ id })
export const Absence = Span.extend({
  id: z.string(),
  revision: z.number().int(),
  person: Person,
  type: Type,
  state,
  /** Teaching days; halves count. */
  days: z.number(),
  note: z.string(),
  needsCover: z.boolean(),
  recordedBy: z.string(),
  recordedAt: z.string(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  decisionNote: z.string(),
  files: z.array(z.object({ id: z.string(), fileName: z.string(), sizeBytes: z.number().int() })),
  isOwn: z.boolean(),
  mayDecide: z.boolean(),
  mayCancel: z.boolean(),
})

/** `userId`: the person whom the absence is for; absent for oneself. `but`: the absence that is being changed. */
export const AskImpact = z.strictObject({
  userId: id.optional(),
  but: id.optional(),
  fromOn: Day,
  toOn: Day,
  startsAtNoon: yesOrNo.optional(),
  endsAtNoon: yesOrNo.optional(),
})
export const Impact = z.object({
  /** Teaching days; halves count. */
  days: z.number(),
  events: z.array(
    z.object({
      occurrenceId: z.string(),
      title: z.string(),
      heldOn: z.string(),
      startsTime: z.string(),
      teaches: z.boolean(),
      /** Whether the person teaches the date and nobody else does. */
      needsCover: z.boolean(),
    }),
  ),
  /** The total number, which may be greater than the list. */
  count: z.number().int(),
  overlaps: z.array(Span.extend({ id: z.string(), typeName: z.string(), state })),
  /** The attendance of a student for whom it is counted, in per cent of the school's year: at present, with the absence excused, and not excused. */
  attendance: z.object({ now: z.number(), excused: z.number().nullable(), notExcused: z.number(), threshold: z.number() }).nullable(),
})

/** A new absence, or one that is still to be decided on. `despite`: it is saved though it overlaps another. */
export const SaveAbsence = z.strictObject({
  id,
  revision,
  userId: id.optional(),
  typeId: id,
  ...span,
  note,
  fileIds: z.array(id).max(mostEvidence),
  needsCover: z.boolean(),
  despite: z.boolean(),
})
export const Saved = z.object({ revision: z.number().int(), savedAt: z.string(), state })

export const SeenAbsence = z.strictObject({ id, revision: revision.min(1) })
export const Decide = z.strictObject({ id, revision: revision.min(1), decision: z.enum(['APPROVED', 'REJECTED']), note })

export const Find = z.strictObject({
  box: z.enum(['DECIDE', 'TODAY', 'ALL']).optional(),
  q: z.string().trim().max(100).optional(),
  after: z.string().max(100).optional(),
})
export const Found = z.object({
  today: z.string(),
  types: z.array(Type.extend({ forWhom: z.enum(absenceFor) })),
  counts: z.object({ decide: z.number().int(), today: z.number().int(), all: z.number().int() }),
  rows: z.array(Line),
  next: z.string().nullable(),
})

export const FindPeople = z.strictObject({ q: z.string().trim().min(1).max(100) })
export const People = z.object({ people: z.array(Person.extend({ caption: z.string(), isStudent: z.boolean() })) })

/** Two weeks from a day. */
export const OfAway = z.strictObject({ from: Day.optional() })
export const Away = z.object({
  today: z.string(),
  from: z.string(),
  to: z.string(),
  /** The people and days, never the reasons. */
  rows: z.array(
    Span.extend({
      person: Person,
      isStudent: z.boolean(),
      events: z.number().int(),
      toCover: z.array(
        z.object({
          occurrenceId: z.string(),
          eventId: z.string(),
          timetableId: z.string(),
          title: z.string(),
          heldOn: z.string(),
          originalOn: z.string(),
          startsTime: z.string(),
        }),
      ),
    }),
  ),
})

export { Download, StoredFile } from '../files.shapes'
