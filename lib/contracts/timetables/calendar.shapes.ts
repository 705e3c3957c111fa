import { z } from 'zod'
import { Background, CalendarDate, day, Group, id, Named, Person, SessionTypeBrief, ShiftDate } from './parts.shapes'

export { Nothing } from '../plain.shapes'

/** At most 62 days. */
export const OfDays = z.strictObject({ id, from: day, to: day })
const types = z.array(SessionTypeBrief)
export const Calendar = z.object({
  dates: z.array(CalendarDate),
  background: z.array(Background),
  groups: z.array(Group.extend({ members: z.number().int() })),
  types,
  /** The ids of dates in a serious clash, and of those with a warning. */
  clashing: z.array(z.object({ occurrenceId: z.string(), isSerious: z.boolean() })),
  today: z.string(),
  /** The wall clock now, 'HH:MM'. */
  now: z.string(),
})

/** One's own where no person is named; another's for planners and for those who supervise them. */
export const OfPerson = z.strictObject({
  personId: id.optional(),
  from: day.optional(),
  days: z.coerce.number().int().min(1).max(42).optional(),
})
export const Individual = z.object({
  person: Person,
  isOwn: z.boolean(),
  today: z.string(),
  now: z.string(),
  from: z.string(),
  to: z.string(),
  dates: z.array(CalendarDate.extend({ timetable: Named })),
  /** Of the clinic roster, in their order; none where the module clinical is off. */
  shifts: z.array(ShiftDate),
  background: z.array(Background),
  types,
  /** Where nothing falls into these days: the next date. */
  next: z.object({ heldOn: z.string(), startsTime: z.string(), title: z.string() }).nullable(),
  /** Unseen changes, newest first. */
  changes: z.array(
    z.object({
      id: z.string(),
      what: z.string(),
      title: z.string(),
      firstOn: z.string(),
      dates: z.number().int(),
      before: z.record(z.string(), z.string()),
      after: z.record(z.string(), z.string()),
      at: z.string(),
      by: z.string(),
    }),
  ),
})
export const SeeChanges = z.strictObject({ ids: z.array(id).min(1).max(200) })
export const Seen = z.object({ seen: z.number().int() })
