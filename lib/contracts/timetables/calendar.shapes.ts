import { z } from 'zod'
import { shifts } from '@/lib/clinical/shifts'
import { Background, CalendarDate, day, Group, id, Named, Person, PlannedDate, SessionTypeBrief } from './parts.shapes'

export { Nothing } from '../plain.shapes'

/** At most 62 days. `beside` adds either the rooms of the school with what other timetables hold in them, or, for one day, the students on each chair. */
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
  /** Rooms in use, by building; empty if they were not asked for. */
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
  /** The number of students expected at each of these dates, of this timetable and of others; empty if rooms were not asked for. */
  expected: z.array(z.object({ occurrenceId: z.string(), students: z.number().int() })),
  /**
   * The chairs of the clinics in which the day's dates are held, and the students who come, with a chair or without one yet. Empty if they were not asked for.
   */
  clinics: z.array(Named.extend({ chairCount: z.number().int() })),
  /** The shifts in these clinics to which more students come than their teachers may supervise. */
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
      /** The date belongs to another timetable, and the chair is only shown as taken. */
      isElsewhere: z.boolean(),
      startsTime: z.string(),
      endsTime: z.string(),
    }),
  ),
  today: z.string(),
  /** The present time in the institution's time zone, 'HH:MM'. */
  now: z.string(),
  /** The hours of a working day, 'HH:MM'. */
  opens: z.string(),
  closes: z.string(),
})

/** Each day of a timetable with how much is on it, for at most 53 weeks from the week of `from`. */
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

/**
 * The weeks from the current one on, or one day, by default today. Without a person, the asker's own timetable; somebody else's is open to planners and to
 * those who supervise the person.
 */
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
  /**
   * Includes the shifts of the clinics' rosters if the clinical module is on. `hasRegister`: the asker keeps the register of the date. `takesCheckIn`: they may
   * check in to it. `chairNumber` is the person's chair in a clinic.
   */
  dates: z.array(
    CalendarDate.extend({
      timetable: Named,
      hasRegister: z.boolean(),
      takesCheckIn: z.boolean(),
      /** The date is a day at a placement provider that the asker may open. */
      opensPlacementDay: z.boolean(),
      /** The date is the asker's own, has begun and is no shift of a roster, so they may reflect on it. */
      isDone: z.boolean(),
      chairNumber: z.number().int().nullable(),
      /** For the asker's own date, whether it can be offered to others or is offered. */
      swap: z.enum(['CAN', 'OFFERED', 'TAKEN']).nullable(),
      /** For a date that the person teaches: the groups that come, and the number of students. */
      taught: z.object({ groups: z.array(z.string()), students: z.number().int() }).optional(),
    }),
  ),
  background: z.array(Background),
  types,
  /** Whether the institution lets the asker swap dates. */
  swaps: z.boolean(),
  /** The next date if there is none in these days. */
  next: z.object({ heldOn: z.string(), startsTime: z.string(), title: z.string() }).nullable(),
  /** The number of changes that the asker has not seen. */
  unseen: z.number().int(),
  /** The newest of these changes. Equal changes of one act are combined: `changes` of `events` together. */
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
/** Marks the named changes as seen, or all that were made until a point in time. */
export const SeeChanges = z.strictObject({ ids: z.array(id).max(200).optional(), until: z.iso.datetime().optional() })
export const Seen = z.object({ seen: z.number().int() })
