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
  /** The date that was asked for, or the nearest one to come, or the last. */
  date: CalendarDate.nullable(),
  /** The event as it is on that date, with what is the date's own; its first day is the date's day. */
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
  /** Whether whoever asks keeps the register of the date that is shown. */
  hasRegister: z.boolean(),
})

/**
 * Revision 0 makes an event. `scope` and `on` (an original day) say for which dates of a series a change is: this one, this and following, all.
 */
export const SaveEvent = z.strictObject({
  id,
  timetableId: id,
  revision,
  scope: z.enum(seriesScopes),
  on: day.nullable(),
  fields: EventFields,
  /** Dates of the scope that differ from their series do so no more. */
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
/** Of teachers and rooms that are taken: on how many of the event's `dates` to come. Whoever is not named is free on all of them. */
export const Taken = z.object({ dates: z.number().int(), teachers: z.array(Busy), rooms: z.array(Busy) })
export const OfCover = z.strictObject({ occurrenceId: id })
export const Cover = z.object({
  people: z.array(
    Person.extend({
      /** What they teach in the week of the date. */
      minutes: z.number().int(),
      /** How many dates of the same clinic they teach or, outside of clinics, of the same type: in the year before and the half year after. */
      alike: z.number().int(),
    }),
  ),
})
export const OfEventStudents = z.strictObject({ timetableId: id })
/** Those of the timetable's programme and years first; the first 3,000. */
export const EventStudents = z.object({
  rows: z.array(Person.extend({ year: z.number().int().nullable(), programme: z.string().nullable() })),
})
export const Clash = z.object({
  kind: z.enum(clashKinds),
  isSerious: z.boolean(),
  /** Who has accepted it, for all whom it concerns: it counts no more. */
  condoned: z.object({ by: z.string(), at: z.string(), reason: z.string() }).nullable(),
  /** The other side: an event, or a cause such as a holiday. */
  other: z.object({
    eventId: z.string().nullable(),
    title: z.string(),
    timetable: z.string(),
    startsTime: z.string(),
    endsTime: z.string(),
  }),
  /** Whose: 'Dr Ruth Osei', a room; three people at most, besides whole groups. */
  subjects: z.array(z.string()),
  /** Groups of which everybody is concerned. */
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
  /** Hours from now to the first date that changes; null where nobody is told. */
  noticeHours: z.number().int().nullable(),
  minimumNoticeHours: z.number().int(),
  clashes: z.array(Clash),
})

/** Ways out of the clashes of an event, each checked: saved so, it has none. */
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
/** `told`: how many people hear of it. `unheard`: how many hear neither of it nor of what it undoes. `tells`: the timetable is published. */
const Told = z.object({ told: z.number().int(), unheard: z.number().int(), tells: z.boolean() })
export const RemovedEvent = Told
export const SetDone = Told.extend({ revision: z.number().int(), savedAt: z.string(), changed: z.number().int() })
/** Dates of one timetable that are skipped or cancelled. */
export const CheckReturning = z.strictObject({ timetableId: id, occurrenceIds: z.array(id).min(1).max(500) })
/** `dates`: how many of them can be held after all. */
export const CheckedReturning = z.object({ dates: z.number().int(), clashes: z.array(Clash) })
/** `meant`: what whoever asks was told that it does; nobody is asked about putting dates back. */
export const SkipDates = z.strictObject({
  timetableId: id,
  occurrenceIds: z.array(id).min(1).max(500),
  act: z.enum(['SKIP', 'PUT_BACK']),
  meant,
})
export const SkippedDates = z.object({ gone: Gone, savedAt: z.string() })

const place = { heldOn: day, startsTime: time, minutes: z.number().int().min(5).max(1440) }
/**
 * Each date gets a day, a time and a length. `was`: where whoever moves it saw it; CONFLICT where somebody has moved it since. Null: from wherever it is,
 * which they have chosen after that.
 */
export const MoveOccurrences = z.strictObject({
  timetableId: id,
  moves: z
    .array(z.strictObject({ occurrenceId: id, was: z.strictObject(place).nullable(), ...place }))
    .min(1)
    .max(200),
})
export const Moved = z.object({ savedAt: z.string(), moved: z.number().int(), told: z.number().int() })

/** Copies of dates, each an event of its own: `id` is the new one, `eventId` and `on` say of which date. */
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

/** Puts what 'this and following' has cut off (`id`) back to its series (`intoId`), as `fields` say. */
export const RejoinEvent = z.strictObject({ id, revision, timetableId: id, intoId: id, intoRevision: revision, fields: EventFields })
