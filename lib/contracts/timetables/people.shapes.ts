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
      /** Pairs of dates to come that take them at once, without those that were accepted. */
      clashes: z.number().int(),
      /** How many series of it they follow; null: all to which their groups come. */
      follows: z.number().int().nullable(),
    }),
  ),
  total: z.number().int(),
})

export const OfStudent = z.strictObject({ id, studentId: id })
/** The series to which a student comes by a group, or that they follow. `seen` is what a save sends back, so that it never goes over another's. */
export const Follows = z.object({
  student: Person,
  isPartial: z.boolean(),
  seen: z.string(),
  series: z.array(
    z.object({
      id,
      title: z.string(),
      type: z.string(),
      /** Of the first date to come, or else of the last one. */
      heldOn: z.string(),
      startsTime: z.string(),
      endsTime: z.string(),
      toCome: z.number().int(),
      isFollowed: z.boolean(),
    }),
  ),
})
const mostSeries = 300
/** `seriesIds` null: all to which their groups come. */
export const SaveFollows = z.strictObject({
  id,
  studentId: id,
  seen: z.string().max(64),
  seriesIds: z.array(id).min(1, 'followsNeeded').max(mostSeries).nullable(),
})
export const SavedFollows = z.object({ savedAt: z.string() })

/** Hours of a weekday (1, Monday, to 7) in which somebody can be planned to teach, from a day and to a day where they are named. */
const hours = { weekday: z.number().int().min(1).max(7), startsTime: time, endsTime: time, fromOn: Day.nullable(), toOn: Day.nullable() }
const Hours = z.object(hours)

/** Who teaches in a timetable, or everybody who teaches where none is named; eight weeks from that of `from` on. */
export const OfStaff = z.strictObject({ id: id.optional(), from: Day.optional(), q })
/** The first 300, by name. `minutes` of each week are those of all timetables, `own` those of the one that was asked for. */
export const Staff = z.object({
  weeks: z.array(z.string()),
  today: z.string(),
  rows: z.array(
    Person.extend({
      minutes: z.array(z.number().int()),
      own: z.array(z.number().int()),
      dates: z.number().int(),
      /** Of these dates, how many are outside of the hours in which they can be planned. */
      outside: z.number().int(),
      hours: z.array(Hours),
    }),
  ),
  total: z.number().int(),
})

/** One's own where nobody is named. */
export const OfTeacher = z.strictObject({ teacherId: id.optional() })
/** `seen` is what a save sends back, so that it never goes over another's. */
export const Availability = z.object({
  teacher: Person,
  hours: z.array(Hours),
  /** Of teaching a week, by their contract; null where nobody has said it. */
  contractMinutes: z.number().int().nullable(),
  /** Whoever plans, of everybody. */
  mayContract: z.boolean(),
  seen: z.string(),
})

const mostHours = 40
export const SaveAvailability = z
  .strictObject({
    teacherId: id,
    seen: z.string().max(64),
    hours: z.array(z.strictObject(hours)).max(mostHours),
    /** Left out: as it is. Planners alone say it. */
    contractMinutes: WholeNumber.min(15).max(10_080).nullable().optional(),
  })
  .superRefine(({ hours: all }, context) => {
    const issue = (index: number, field: string, message: string) =>
      context.addIssue({ code: 'custom', path: ['hours', index, field], message, input: undefined })
    for (const [index, one] of all.entries()) {
      if (one.endsTime <= one.startsTime) issue(index, 'endsTime', 'endBeforeStart')
      if (one.fromOn !== null && one.toOn !== null && one.toOn < one.fromOn) issue(index, 'toOn', 'datesInOrder')
      if (all.slice(0, index).some((other) => overlap(one, other))) issue(index, 'startsTime', 'hoursOverlap')
    }
  })
export const SavedAvailability = z.object({ seen: z.string(), savedAt: z.string() })

type Window = z.infer<typeof Hours>
function overlap(one: Window, other: Window): boolean {
  return (
    one.weekday === other.weekday &&
    one.startsTime < other.endsTime &&
    other.startsTime < one.endsTime &&
    (one.fromOn ?? '') <= (other.toOn ?? '9') &&
    (other.fromOn ?? '') <= (one.toOn ?? '9')
  )
}
