import { z } from 'zod'
import { clashKinds, seriesScopes } from '@/lib/timetables/vocabulary'
import { CalendarDate, day, EventFields, EventPerson, EventState, Gone, id, meant, Person, revision, time } from './parts.shapes'

export { Done } from '../lists/parts.shapes'

export const OneEvent = z.strictObject({ id, on: day.optional() })
export const ReadEvent = z.object({
  event: z.object({
    id: z.string(),
    timetableId: z.string(),
    seriesId: z.string(),
    revision: z.number().int(),
    state: EventState,
    cancelReason: z.string(),
    /** Null: a shift of a clinic's roster. */
    creator: Person.nullable(),
    fields: EventFields,
    people: z.array(EventPerson.extend({ displayName: z.string() })),
  }),
  /** The date that was asked for, or else the nearest future one, or the last. */
  date: CalendarDate.nullable(),
  /** The event's fields on that date, including what is different on it; the first day is the day of the date. */
  dateFields: EventFields.nullable(),
  /** All of its dates, in order. */
  dates: z.array(
    z.object({
      id: z.string(),
      originalOn: z.string(),
      heldOn: z.string(),
      startsTime: z.string(),
      state: z.enum(['PLANNED', 'CANCELLED', 'SKIPPED']),
      isOwn: z.boolean(),
    }),
  ),
  /** The date that is shown has begun: it keeps its time, place and people. */
  hasBegun: z.boolean(),
  mayEdit: z.boolean(),
  /** Whether the asker keeps the register of the shown date. */
  hasRegister: z.boolean(),
})

/** Revision 0 makes an event. `scope` and `on` (an original day) define which dates of a series are changed: this one, this and following, or all. */
export const SaveEvent = z.strictObject({
  id,
  timetableId: id,
  revision,
  scope: z.enum(seriesScopes),
  on: day.nullable(),
  fields: EventFields,
  /** Dates of the scope that differ from their series get its values again. */
  takesOver: z.boolean().optional(),
})
export const SavedEvent = z.object({
  id: z.string(),
  revision: z.number().int(),
  savedAt: z.string(),
  made: z.number().int(),
  moved: z.number().int(),
  removed: z.number().int(),
  told: z.number().int(),
})

/** What a change would do, before it is saved: how many dates, who is told, and the clashes. */
export const CheckEvent = SaveEvent
const Busy = z.object({ id: z.string(), dates: z.number().int() })
/**
 * For each taken teacher and room, the number of the event's next `dates` on which they are taken; those not listed are free on all of them. `dates` is less
 * than the event has if it has hundreds and the school has very many teachers and rooms.
 */
export const Taken = z.object({ dates: z.number().int(), teachers: z.array(Busy), rooms: z.array(Busy) })
export const OfCover = z.strictObject({ occurrenceId: id })
export const Cover = z.object({
  people: z.array(
    Person.extend({
      /** The minutes that they teach in the week of the date. */
      minutes: z.number().int(),
      /** The number of dates that they teach in the same clinic or, outside of clinics, of the same type, in the year before and the half year after. */
      alike: z.number().int(),
    }),
  ),
})
export const OfEventStudents = z.strictObject({ timetableId: id })
/** Students of the timetable's programme and years come first; at most 3,000. */
export const EventStudents = z.object({
  rows: z.array(Person.extend({ year: z.number().int().nullable(), programme: z.string().nullable() })),
})
export const Clash = z.object({
  kind: z.enum(clashKinds),
  isSerious: z.boolean(),
  /** The person who has accepted the clash for everybody concerned, so that it does not count any more. */
  condoned: z.object({ by: z.string(), at: z.string(), reason: z.string() }).nullable(),
  /** The other side: an event, or a cause such as a holiday. */
  other: z.object({
    eventId: z.string().nullable(),
    title: z.string(),
    timetable: z.string(),
    startsTime: z.string(),
    endsTime: z.string(),
  }),
  /** The subjects of the clash: 'Dr Ruth Osei', a room; at most three people, besides whole groups. */
  subjects: z.array(z.string()),
  /** Groups whose members are all concerned. */
  groups: z.array(z.object({ name: z.string(), people: z.number().int() })),
  people: z.number().int(),
  /** The days, in order. */
  days: z.array(z.string()),
})
export const Checked = z.object({
  dates: z.number().int(),
  firstOn: z.string().nullable(),
  lastOn: z.string().nullable(),
  students: z.number().int(),
  kept: z.number().int(),
  /** Counts the dates that a change of days moves, adds, drops or leaves; null where no day changes. */
  plan: z.object({ moved: z.number().int(), added: z.number().int(), dropped: z.number().int(), stayed: z.number().int() }).nullable(),
  told: z.number().int(),
  /** The hours until the first changed date; null if nobody is told. */
  noticeHours: z.number().int().nullable(),
  minimumNoticeHours: z.number().int(),
  clashes: z.array(Clash),
})

/** Changes that resolve the clashes of an event. Each is checked: saved with it, the event has no clash. */
export const Suggested = z.object({
  suggestions: z.array(
    z.object({
      kind: z.enum(['TIME', 'DAY', 'ROOM', 'TEACHER', 'ROOM_TIME']),
      dates: z.number().int(),
      people: z.number().int(),
      fields: EventFields,
      /** A room's name, or the person who would teach instead of another. */
      name: z.string(),
      insteadOf: z.string(),
    }),
  ),
})

export const RemoveEvent = z.strictObject({ id, revision, scope: z.enum(seriesScopes), on: day.nullable() })

export const SetOccurrences = z.strictObject({
  eventId: id,
  revision,
  scope: z.enum(seriesScopes),
  on: day,
  act: z.enum(['CANCEL', 'RESTORE', 'SKIP', 'PUT_BACK']),
  reason: z.string().trim().max(500),
})
/**
 * `told` is the number of people who are told of the change. `unheard` counts those who are told neither of it nor of the change that it undoes. `tells`: the
 * timetable is published.
 */
const Told = z.object({ told: z.number().int(), unheard: z.number().int(), tells: z.boolean() })
export const RemovedEvent = Told
export const SetDone = Told.extend({ revision: z.number().int(), savedAt: z.string(), changed: z.number().int() })
/** Skipped or cancelled dates of one timetable. */
export const CheckReturning = z.strictObject({ timetableId: id, occurrenceIds: z.array(id).min(1).max(500) })
/** `dates` is the number of them that can be held after all. */
export const CheckedReturning = z.object({ dates: z.number().int(), clashes: z.array(Clash) })
/** `meant` is the effect that the asker was shown; putting dates back needs no confirmation. */
export const SkipDates = z.strictObject({
  timetableId: id,
  occurrenceIds: z.array(id).min(1).max(500),
  act: z.enum(['SKIP', 'PUT_BACK']),
  meant,
})
export const SkippedDates = z.object({ gone: Gone, savedAt: z.string() })

const place = { heldOn: day, startsTime: time, minutes: z.number().int().min(5).max(1440) }
/**
 * Gives each date a day, a time and a length. `was` is where the asker saw the date; CONFLICT if somebody has moved it since. Null moves the date from wherever
 * it is, which the asker has chosen after a conflict.
 */
export const MoveOccurrences = z.strictObject({
  timetableId: id,
  moves: z
    .array(z.strictObject({ occurrenceId: id, was: z.strictObject(place).nullable(), ...place }))
    .min(1)
    .max(200),
})
export const Moved = z.object({ savedAt: z.string(), moved: z.number().int(), told: z.number().int() })

/** Copies dates, each as an event of its own: `id` is the new event, `eventId` and `on` name the date. */
export const PasteEvents = z.strictObject({
  timetableId: id,
  copies: z
    .array(z.strictObject({ id, eventId: id, on: day, heldOn: day, startsTime: time }))
    .min(1)
    .max(50),
})
export const Pasted = z.object({
  savedAt: z.string(),
  made: z.array(z.object({ id: z.string(), revision: z.number().int() })),
  told: z.number().int(),
})

/** Puts the part that 'this and following' has cut off (`id`) back into its series (`intoId`), with the given `fields`. */
export const RejoinEvent = z.strictObject({ id, revision, timetableId: id, intoId: id, intoRevision: revision, fields: EventFields })
