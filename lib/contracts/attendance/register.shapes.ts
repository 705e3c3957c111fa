import { z } from 'zod'
import { mostMinutesLate, registerMarks } from '@/lib/attendance/vocabulary'
import { Instant } from '../plain.shapes'
import { Counts, flag, how, id, metresAway, Person, state, Taught, withoutReason } from './parts.shapes'

/** The largest number of entries: a group of the largest lecture, and more. */
const mostEntries = 1_000

/** The id of a date, or of an event: the latter stands for its present date, otherwise the next or the last one. */
export const OneRegister = z.strictObject({ id })
const Row = z.object({
  student: Person,
  group: z.string().nullable(),
  /** Null: the student is expected. */
  state: state.nullable(),
  minutesLate: z.number().int(),
  how: how.nullable(),
  flags: z.array(flag),
  /** The name of a student who checked in with the same device. */
  sameAs: z.string().nullable(),
  metresAway,
  withoutReason,
  /** The time of the record, by the recorder's clock; and the recorder, where it was not the student. */
  at: z.string().nullable(),
  by: z.string().nullable(),
  isWalkIn: z.boolean(),
  /** Whether the student was on the list when this was recorded, and is not any more. */
  isGone: z.boolean(),
  /** Whether an approved absence covers the date; the reason is not told. */
  isAway: z.boolean(),
  /** The missed date that a student who was not on the list makes up by having come; null: none. */
  makesUp: z.object({ occurrenceId: z.string(), title: z.string(), heldOn: z.string() }).nullable(),
  /** The day on which the student made up this date elsewhere. */
  madeUpOn: z.string().nullable(),
})
export const Register = z.object({
  event: Taught,
  /** The place of the date in its timetable, for people who may open that. */
  planned: z.object({ timetableId: z.string(), eventId: z.string(), originalOn: z.string() }).nullable(),
  isClosed: z.boolean(),
  closedAt: z.string().nullable(),
  closedBy: z.string().nullable(),
  /** The instant from which the register can be taken. */
  opensAt: z.string(),
  now: z.string(),
  today: z.string(),
  checkIn: z.object({ id: z.string(), closesAt: z.string() }).nullable(),
  /** Whether a check-in can ask for the students' position, because the date's building is on the map. */
  canAskLocation: z.boolean(),
  counts: Counts,
  rows: z.array(Row),
})

/** `mark` null takes back what was recorded. A student who is not on the list is added to it as a walk-in. */
export const Record = z.strictObject({
  occurrenceId: id,
  entries: z
    .array(
      z.strictObject({
        studentId: id,
        mark: z.enum(registerMarks).nullable(),
        minutesLate: z.number().int().min(1).max(mostMinutesLate).optional(),
      }),
    )
    .min(1)
    .max(mostEntries),
  occurredAt: Instant.optional(),
})
/** `left`: students with a later record, which stays. */
export const Recorded = z.object({ savedAt: z.string(), left: z.array(z.object({ studentId: z.string(), state: state.nullable() })) })

export const OneDate = z.strictObject({ occurrenceId: id })
export const Closed = z.object({ savedAt: z.string(), absent: z.number().int(), excused: z.number().int(), toLookAt: z.number().int() })
export const SavedAt = z.object({ savedAt: z.string() })

export const Judge = z.strictObject({ occurrenceId: id, studentId: id, isHere: z.boolean() })

/** Students who can be added to a register. */
export const FindWalkIns = z.strictObject({ occurrenceId: id, q: z.string().trim().min(1).max(100) })
export const WalkIns = z.object({ students: z.array(Person.extend({ caption: z.string() })) })

/** A person who came to a date without being on its list. */
export const OneWalkIn = z.strictObject({ occurrenceId: id, studentId: id })
export const Missed = z.object({
  rows: z.array(z.object({ occurrenceId: z.string(), title: z.string(), heldOn: z.string(), startsTime: z.string() })),
})
/** `makesUpId`: a date that the person missed; null: the attendance makes up none. */
export const SetMakesUp = z.strictObject({ occurrenceId: id, studentId: id, makesUpId: id.nullable() })
