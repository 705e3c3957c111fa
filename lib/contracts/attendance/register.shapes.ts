import { z } from 'zod'
import { mostMinutesLate, registerMarks } from '@/lib/attendance/vocabulary'
import { Instant } from '../plain.shapes'
import { Counts, flag, how, id, metresAway, Person, state, Taught, withoutReason } from './parts.shapes'

/** A group of the largest lecture, and more. */
const mostEntries = 1_000

/** The id of a date, or of an event: then its date that is now, or else the next or the last one. */
export const OneRegister = z.strictObject({ id })
const Row = z.object({
  student: Person,
  group: z.string().nullable(),
  /** Null: expected. */
  state: state.nullable(),
  minutesLate: z.number().int(),
  how: how.nullable(),
  flags: z.array(flag),
  /** Who checked in with the same device. */
  sameAs: z.string().nullable(),
  metresAway,
  withoutReason,
  /** When it was said, by the clock of who said it; and by whom, where by another than the student. */
  at: z.string().nullable(),
  by: z.string().nullable(),
  isWalkIn: z.boolean(),
  /** Was on the list when this was said, and is not any more. */
  isGone: z.boolean(),
  /** An approved absence covers the date; why is not told. */
  isAway: z.boolean(),
  /** Of somebody who was not on the list: the missed date that having come here makes up; null: none. */
  makesUp: z.object({ occurrenceId: z.string(), title: z.string(), heldOn: z.string() }).nullable(),
  /** The day on which the student made up this date elsewhere. */
  madeUpOn: z.string().nullable(),
})
export const Register = z.object({
  event: Taught,
  /** Where it stands in its timetable, for who opens that. */
  planned: z.object({ timetableId: z.string(), eventId: z.string(), originalOn: z.string() }).nullable(),
  isClosed: z.boolean(),
  closedAt: z.string().nullable(),
  closedBy: z.string().nullable(),
  /** The instant from which it can be taken. */
  opensAt: z.string(),
  now: z.string(),
  today: z.string(),
  checkIn: z.object({ id: z.string(), closesAt: z.string() }).nullable(),
  /** Whether a check-in can ask where students are: its building is on the map. */
  canAskLocation: z.boolean(),
  counts: Counts,
  rows: z.array(Row),
})

/** `mark` null takes back what was said. Who is not on the list is added to it, as somebody who walked in. */
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
/** `left`: of whom something else had been said later, which stays. */
export const Recorded = z.object({ savedAt: z.string(), left: z.array(z.object({ studentId: z.string(), state: state.nullable() })) })

export const OneDate = z.strictObject({ occurrenceId: id })
export const Closed = z.object({ savedAt: z.string(), absent: z.number().int(), excused: z.number().int(), toLookAt: z.number().int() })
export const SavedAt = z.object({ savedAt: z.string() })

export const Judge = z.strictObject({ occurrenceId: id, studentId: id, isHere: z.boolean() })

/** Students who can be added to a register. */
export const FindWalkIns = z.strictObject({ occurrenceId: id, q: z.string().trim().min(1).max(100) })
export const WalkIns = z.object({ students: z.array(Person.extend({ caption: z.string() })) })

/** Somebody who came to a date without being on its list. */
export const OneWalkIn = z.strictObject({ occurrenceId: id, studentId: id })
export const Missed = z.object({
  rows: z.array(z.object({ occurrenceId: z.string(), title: z.string(), heldOn: z.string(), startsTime: z.string() })),
})
/** `makesUpId`: a date that they missed; null: it makes up none. */
export const SetMakesUp = z.strictObject({ occurrenceId: id, studentId: id, makesUpId: id.nullable() })
