import { z } from 'zod'
import { dayStates, mostPlaced, placementStates, providerKinds } from '@/lib/placements/vocabulary'
import { day, Done, Exported, id, Named, notes, One, page, Person, revision, Saved, state, time, weekdays } from './parts.shapes'

export { Done, Exported, One, Saved }

const Hours = z.object({
  fromOn: z.string(),
  toOn: z.string(),
  weekdays: z.array(z.number().int()),
  /** Times are in the institution's time zone. */
  startsTime: z.string(),
  endsTime: z.string(),
})
const Row = Hours.extend({
  id: z.string(),
  revision: z.number().int(),
  provider: Named.extend({ town: z.string() }),
  student: Person,
  specialty: Named.nullable(),
  contact: Named.nullable(),
  notes: z.string(),
  state,
  cancelReason: z.string(),
  /** The number of days that are over, and of all days; for a proposed placement, the days of its pattern. */
  daysDone: z.number().int(),
  days: z.number().int(),
  /** No agreement covers all days of the placement. */
  isUncovered: z.boolean(),
})

export const FindStudents = z.strictObject({ q: z.string().trim().min(1).max(100) })
export const Students = z.object({ people: z.array(Person) })

/** Without `state`, all placements except cancelled ones. `fromOn` and `toOn` find placements with a day in between. */
export const FindPlacements = z.strictObject({
  q: z.string().trim().max(100).optional(),
  providerId: id.optional(),
  studentId: id.optional(),
  specialtyId: id.optional(),
  state: z.enum(placementStates).optional(),
  uncovered: z.enum(['true']).optional(),
  fromOn: day.optional(),
  toOn: day.optional(),
  page,
})
export const FindPlacementsExport = FindPlacements.omit({ page: true })
/** Sorted by first day; the earliest placement that is not over comes first. */
export const Placements = z.object({ today: z.string(), mayEdit: z.boolean(), rows: z.array(Row), total: z.number().int() })
export const OnePlacement = z.object({ today: z.string(), mayEdit: z.boolean(), placement: Row })

/**
 * One or several students at one provider on the same days. Revision 0 makes a placement in `state`; an existing one keeps its state and its student, and also
 * its provider unless it is proposed. `despite` saves although no agreement covers all days.
 */
export const SavePlacements = z.strictObject({
  placements: z
    .array(z.strictObject({ id, revision, studentId: id }))
    .min(1)
    .max(mostPlaced),
  providerId: id,
  specialtyId: id.nullable(),
  fromOn: day,
  toOn: day,
  weekdays,
  startsTime: time,
  endsTime: time,
  contactId: id.nullable(),
  /** Notes for the student. */
  notes,
  state: z.enum(['PROPOSED', 'CONFIRMED']),
  despite: z.boolean(),
})
export const SavedPlacements = z.object({
  savedAt: z.string(),
  placements: z.array(z.object({ id: z.string(), revision: z.number().int(), state })),
})

export const SetState = z.strictObject({
  id,
  revision: revision.min(1),
  on: z.enum(['confirm', 'cancel']),
  /** The reason for a cancellation, which the student reads. */
  reason: notes,
  despite: z.boolean(),
})
export const SavedState = Saved.extend({ state })

/** The week of the day `on`, from its Monday; without it, the current week. */
export const OfWeek = z.strictObject({ providerId: id, on: day.optional() })
export const Week = z.object({
  today: z.string(),
  from: z.string(),
  provider: Named,
  days: z.array(
    z.object({
      on: z.string(),
      dates: z.array(
        z.object({
          occurrenceId: z.string(),
          eventId: z.string(),
          startsTime: z.string(),
          endsTime: z.string(),
          state: z.enum(['PLANNED', 'CANCELLED']),
          cancelReason: z.string(),
          students: z.array(z.object({ id: z.string(), displayName: z.string() })),
          /** NONE: nobody has opened it. */
          register: z.enum(['NONE', 'OPEN', 'CLOSED']),
        }),
      ),
    }),
  ),
})

const Beside = z.object({ occurrenceId: z.string(), on: z.string(), state: z.enum(['PLANNED', 'CANCELLED']) }).nullable()
export const Day = z.object({
  today: z.string(),
  occurrenceId: z.string(),
  on: z.string(),
  /** Times are in the institution's time zone. */
  startsTime: z.string(),
  endsTime: z.string(),
  isOver: z.boolean(),
  state: z.enum(['PLANNED', 'CANCELLED']),
  cancelReason: z.string(),
  /** Whether the asker sees only their own part of the day. */
  isOwn: z.boolean(),
  /** Whether the asker may open the provider and everybody's placements. */
  opensProvider: z.boolean(),
  hasRegister: z.boolean(),
  /** True if the date has not begun and the asker places students without attending it. */
  mayStep: z.boolean(),
  register: z.enum(['NONE', 'OPEN', 'CLOSED']),
  provider: z.object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(providerKinds),
    line1: z.string(),
    line2: z.string(),
    line3: z.string(),
    postcode: z.string(),
    town: z.string(),
    region: z.string(),
    country: z.string(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    bring: z.string(),
  }),
  teachers: z.array(z.object({ id: z.string(), displayName: z.string() })),
  /** The contacts for students at the provider. Their address and phone are shown only to those students and to people who place them. */
  contacts: z.array(z.object({ id: z.string(), name: z.string(), jobTitle: z.string(), email: z.string(), phone: z.string() })),
  students: z.array(
    Person.extend({
      specialty: z.string().nullable(),
      state: z.enum(dayStates),
      /**
       * The student states that they were there although somebody at the provider has recorded otherwise. `answer` gives the reason for keeping the absence.
       */
      dispute: z.object({ text: z.string(), at: z.string(), answer: z.object({ text: z.string(), by: z.string() }).nullable() }).nullable(),
    }),
  ),
  /** Whether the reader can state that they were there. */
  mayDispute: z.boolean(),
  /** Whether the reader can answer such statements. */
  mayAnswer: z.boolean(),
  /** A note to the reader from the person who placed them. */
  notes: z.string(),
  before: Beside,
  after: Beside,
})

/** `reason` explains a cancelled day; students read it. */
export const SetDay = z
  .strictObject({ id, on: z.enum(['CANCEL', 'RESTORE']), reason: notes.max(500).default('') })
  .refine(({ on, reason }) => on === 'RESTORE' || reason !== '', { path: ['reason'], error: 'required' })
export const SavedDay = z.object({ savedAt: z.string() })

export const DisputeDay = z.strictObject({ id, text: notes.min(1, 'required').max(500) })
export const AnswerDispute = z.strictObject({ id, studentId: id, text: notes.min(1, 'required').max(500) })

/** The reader's own placements that are confirmed or later; current and future ones come first. */
export const Mine = z.object({
  today: z.string(),
  rows: z.array(
    Hours.extend({
      id: z.string(),
      state,
      cancelReason: z.string(),
      specialty: z.string().nullable(),
      notes: z.string(),
      provider: z.object({
        name: z.string(),
        line1: z.string(),
        line2: z.string(),
        line3: z.string(),
        postcode: z.string(),
        town: z.string(),
        region: z.string(),
        country: z.string(),
        latitude: z.number().nullable(),
        longitude: z.number().nullable(),
        bring: z.string(),
      }),
      contact: z.object({ name: z.string(), jobTitle: z.string(), email: z.string(), phone: z.string() }).nullable(),
      daysDone: z.number().int(),
      days: z.number().int(),
      minutesPlanned: z.number().int(),
      minutesAttended: z.number().int(),
      /** The next date; null if there is none. */
      next: z.object({ occurrenceId: z.string(), heldOn: z.string(), startsTime: z.string() }).nullable(),
    }),
  ),
})
export { Nothing } from '../plain.shapes'
