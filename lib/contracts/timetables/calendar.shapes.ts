import { z } from 'zod'
import { shifts } from '@/lib/clinical/shifts'
import { Background, CalendarDate, day, Group, id, Named, Person, PlannedDate, SessionTypeBrief } from './parts.shapes'

export { Nothing } from '../plain.shapes'

/** At most 62 days. `beside`: also the rooms of the school, and what other timetables hold in them; or, of one day, who sits on which chair. */
export const OfDays = z.strictObject({ id, from: day, to: day, beside: z.enum(['rooms', 'chairs']).optional() })
const types = z.array(SessionTypeBrief)
export const Calendar = z.object({
  dates: z.array(PlannedDate),
  /** The rooms and teachers of the dates. */
  places: z.array(Named),
  people: z.array(Person),
  background: z.array(Background),
  groups: z.array(Group.extend({ members: z.number().int() })),
  types,
  /** The ids of dates in a serious clash, and of those with a warning. */
  clashing: z.array(z.object({ occurrenceId: z.string(), isSerious: z.boolean() })),
  /** Rooms in use, in order of their buildings; none where they were not asked for. */
  rooms: z.array(Named.extend({ building: z.string().nullable(), capacity: z.number().int().nullable() })),
  elsewhere: z.array(
    z.object({
      id: z.string(),
      roomId: z.string(),
      title: z.string(),
      timetable: z.string(),
      heldOn: z.string(),
      startsTime: z.string(),
      endsTime: z.string(),
    }),
  ),
  /** How many students come to each of these dates, of this timetable and of others; none where rooms were not asked for. */
  expected: z.array(z.object({ occurrenceId: z.string(), students: z.number().int() })),
  /** Of the clinics in which the day's dates are held: their chairs, and who comes, with a chair or none yet. Nothing where they were not asked for. */
  clinics: z.array(Named.extend({ chairCount: z.number().int() })),
  /** The shifts of these to which more students come than those who teach them may supervise. */
  tooFew: z.array(
    z.object({ clinicId: z.string(), heldOn: z.string(), shift: z.enum(shifts), students: z.number().int(), teachers: z.number().int() }),
  ),
  seats: z.array(
    z.object({
      occurrenceId: z.string(),
      clinicId: z.string(),
      chairNumber: z.number().int().nullable(),
      student: Person,
      title: z.string(),
      /** Of another timetable: only taken. */
      isElsewhere: z.boolean(),
      startsTime: z.string(),
      endsTime: z.string(),
    }),
  ),
  today: z.string(),
  /** The wall clock now, 'HH:MM'. */
  now: z.string(),
  /** The hours of a working day, 'HH:MM'. */
  opens: z.string(),
  closes: z.string(),
})

/** The days of a timetable of at most 53 weeks, from the week of `from`, each with how much is on it. */
export const OfTerm = z.strictObject({ id, from: day.optional() })
export const Term = z.object({
  from: z.string(),
  to: z.string(),
  today: z.string(),
  /** Only days on which something is planned. Minutes are those of all its dates together. */
  days: z.array(
    z.object({
      day: z.string(),
      events: z.number().int(),
      minutes: z.number().int(),
      cancelled: z.number().int(),
      isClashing: z.boolean(),
    }),
  ),
  background: z.array(Background),
})

/** From this week on, or for one day from today on; one's own where no person is named; another's for planners and for those who supervise them. */
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
  /** With the shifts of the clinics' rosters, where the module clinical is on. `hasRegister`: whoever asks keeps the register of the date. `takesCheckIn`: they may check in to it. `chairNumber`: the person's, in a clinic. */
  dates: z.array(
    CalendarDate.extend({
      timetable: Named,
      hasRegister: z.boolean(),
      takesCheckIn: z.boolean(),
      /** A day at a placement provider that opens for whoever asks. */
      opensPlacementDay: z.boolean(),
      /** The asker's own, begun, and no shift of a roster: they may reflect on it. */
      isDone: z.boolean(),
      chairNumber: z.number().int().nullable(),
      /** Of one's own: whether it can be offered to others, or is. */
      swap: z.enum(['CAN', 'OFFERED', 'TAKEN']).nullable(),
      /** Of a date that the person teaches: the groups that come, and how many students. */
      taught: z.object({ groups: z.array(z.string()), students: z.number().int() }).optional(),
    }),
  ),
  background: z.array(Background),
  types,
  /** Whether the asker's own dates can be swapped at all. */
  swaps: z.boolean(),
  /** Where nothing falls into these days: the next date. */
  next: z.object({ heldOn: z.string(), startsTime: z.string(), title: z.string() }).nullable(),
  /** How many changes are unseen. */
  unseen: z.number().int(),
  /** The newest of these; what one act did alike is one: `changes` of `events` together. */
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
      changes: z.number().int(),
      events: z.number().int(),
    }),
  ),
})
/** Those that are named, or all that were made until an instant. */
export const SeeChanges = z.strictObject({ ids: z.array(id).max(200).optional(), until: z.iso.datetime().optional() })
export const Seen = z.object({ seen: z.number().int() })
