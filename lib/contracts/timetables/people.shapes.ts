import { z } from 'zod'
import { Day, WholeNumber } from '../plain.shapes'
import { id, Named, Person, time } from './parts.shapes'

const q = z.string().trim().max(100).optional()

export const OfStudents = z.strictObject({ id, q })
/** The students whom the dates of a timetable expect, by name: the first 500. Minutes are those of all their dates in it. */
export const Students = z.object({
  rows: z.array(
    Person.extend({
      year: z.number().int().nullable(),
      groups: z.array(Named),
      dates: z.number().int(),
      minutes: z.number().int(),
      toCome: z.number().int(),
      /** Pairs of the student's future dates that are at the same time, without accepted clashes. */
      clashes: z.number().int(),
      /** The number of series that they follow; null if they follow all those of their groups. */
      follows: z.number().int().nullable(),
    }),
  ),
  total: z.number().int(),
})

export const OfStudent = z.strictObject({ id, studentId: id })
/** The series to which a student comes through a group, or that they follow. `seen` is sent back with a save, so that it never overwrites another one. */
export const Follows = z.object({
  student: Person,
  isPartial: z.boolean(),
  seen: z.string(),
  series: z.array(
    z.object({
      id,
      title: z.string(),
      type: z.string(),
      /** The next future date, or else the last one. */
      heldOn: z.string(),
      startsTime: z.string(),
      endsTime: z.string(),
      toCome: z.number().int(),
      isFollowed: z.boolean(),
    }),
  ),
})
const mostSeries = 300
/** `seriesIds` null means all series of the student's groups. */
export const SaveFollows = z.strictObject({
  id,
  studentId: id,
  seen: z.string().max(64),
  seriesIds: z.array(id).min(1, 'followsNeeded').max(mostSeries).nullable(),
})
export const SavedFollows = z.object({ savedAt: z.string() })

/** Hours of a weekday (1, Monday, to 7) in which somebody can be planned to teach; `fromOn` and `toOn` may limit them to a span of days. */
const hours = { weekday: z.number().int().min(1).max(7), startsTime: time, endsTime: time, fromOn: Day.nullable(), toOn: Day.nullable() }
const Hours = z.object(hours)

/** The people who teach in a timetable, or all who teach if none is named; eight weeks from the week of `from` on. */
export const OfStaff = z.strictObject({ id: id.optional(), from: Day.optional(), q })
/** The first 300 people, by name. `minutes` are each week's over all timetables, `own` those in the timetable that was asked for. */
export const Staff = z.object({
  weeks: z.array(z.string()),
  today: z.string(),
  rows: z.array(
    Person.extend({
      minutes: z.array(z.number().int()),
      own: z.array(z.number().int()),
      dates: z.number().int(),
      /** The number of these dates outside of the hours in which the person can be planned. */
      outside: z.number().int(),
      hours: z.array(Hours),
    }),
  ),
  total: z.number().int(),
})

/** Without `teacherId`, the asker. */
export const OfTeacher = z.strictObject({ teacherId: id.optional() })
/** `seen` is sent back with a save, so that it never overwrites another one. */
export const Availability = z.object({
  teacher: Person,
  hours: z.array(Hours),
  /** The weekly minutes of teaching in the person's contract; null if nobody has entered them. */
  contractMinutes: z.number().int().nullable(),
  /** Whether the asker plans and so may change the contract minutes, for everybody. */
  mayContract: z.boolean(),
  seen: z.string(),
})

const mostHours = 40
export const SaveAvailability = z
  .strictObject({
    teacherId: id,
    seen: z.string().max(64),
    hours: z.array(z.strictObject(hours)).max(mostHours),
    /** If left out, the value stays unchanged. Only planners may change it. */
    contractMinutes: WholeNumber.min(15).max(10_080).nullable().optional(),
  })
  .superRefine(({ hours: all }, context) => {
    const issue = (index: number, field: string, message: string) =>
      context.addIssue({ code: 'custom', path: ['hours', index, field], message, input: undefined })
    for (const [index, one] of all.entries()) {
      if (one.endsTime <= one.startsTime) issue(index, 'endsTime', 'endBeforeStart')
      if (one.fromOn !== null && one.toOn !== null && one.toOn < one.fromOn) issue(index, 'toOn', 'datesInOrder')
      if (all.slice(0, index).some((other) => isOverlapping(one, other))) issue(index, 'startsTime', 'hoursOverlap')
    }
  })
export const SavedAvailability = z.object({ seen: z.string(), savedAt: z.string() })

type Window = z.infer<typeof Hours>
function isOverlapping(one: Window, other: Window): boolean {
  return (
    one.weekday === other.weekday &&
    one.startsTime < other.endsTime &&
    other.startsTime < one.endsTime &&
    (one.fromOn ?? '') <= (other.toOn ?? '9') &&
    (other.fromOn ?? '') <= (one.toOn ?? '9')
  )
}
