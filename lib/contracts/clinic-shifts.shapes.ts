import { z } from 'zod'
import { shifts } from '@/lib/clinical/shifts'
import { shiftPresences } from '@/lib/clinical/vocabulary'
import { Room } from './catalogue.shapes'
import { Day, Instant } from './plain.shapes'
import { Clash } from './timetables/events.shapes'

export { Nothing } from './plain.shapes'

/** The largest number of chairs in a clinic, and so of students in a shift. */
const mostChairs = 500
const mostTeachers = 50
const mostCopies = 200

const Person = z.object({ id: z.string(), displayName: z.string() })
/** `caption` is the institution's own word for the person: a teacher's post, a student's group. `enabled` is false for a person who cannot sign in any more. */
const Placed = Person.extend({ caption: z.string(), enabled: z.boolean() })
const Clinic = z.object({ id: z.string(), name: z.string(), chairCount: z.number(), hasChairs: z.boolean(), rooms: z.array(Room) })
const When = z.object({ heldOn: z.string(), shift: z.enum(shifts) })

const revision = z.number().int().min(0).max(2_000_000_000)
const teacherIds = z.array(z.uuid().toLowerCase()).max(mostTeachers)
const seats = z.array(z.strictObject({ chairNumber: z.number().int().min(1).max(999), studentId: z.uuid().toLowerCase() })).max(mostChairs)

export const OfWeek = z.strictObject({ from: Day.optional() })
export const Week = z.object({
  /** The day in the institution's time zone. */
  today: z.string(),
  /** The first day, a Monday. */
  from: z.string(),
  clinics: z.array(Clinic),
  shifts: z.array(
    When.extend({
      id: z.string(),
      clinicId: z.string(),
      teachers: z.array(Person),
      students: z.number(),
      /** The numbers of students and teachers, where more students come, with or without a chair, than the teachers may supervise. */
      tooFew: z.object({ students: z.number().int(), teachers: z.number().int() }).nullable(),
    }),
  ),
})

export const OneShift = z.strictObject({ id: z.uuid().toLowerCase() })
const Shift = When.extend({
  id: z.string(),
  clinic: Clinic,
  revision: z.number(),
  teachers: z.array(Placed),
  /** The seats in the order of the chairs. */
  seats: z.array(z.object({ chairNumber: z.number(), student: Placed, presence: z.enum(shiftPresences).nullable() })),
})
export type Shift = z.output<typeof Shift>
/** `mayEdit`: whether the asker plans shifts; a teacher of the shift may only look. */
export const ReadShift = z.object({ today: z.string(), mayEdit: z.boolean(), shift: Shift })

export const WhenBusy = z.strictObject({ clinicId: z.uuid().toLowerCase(), heldOn: Day, shift: z.enum(shifts) })
export const Busy = z.object({ people: z.array(z.object({ personId: z.string(), clinicName: z.string() })) })

const Programme = z.object({ Id: z.string(), Name: z.string(), CourseLengthYears: z.number() })
export const People = z.object({
  teachers: z.array(Person.extend({ caption: z.string() })),
  students: z.array(
    Person.extend({
      programme: z.string().nullable(),
      year: z.union([z.number(), z.literal('GRADUATED')]).nullable(),
      group: z.string().nullable(),
      firm: z.string().nullable(),
    }),
  ),
  programmes: z.record(z.string(), Programme),
  groups: z.record(z.string(), z.string()),
  firms: z.record(z.string(), z.string()),
})

export const CreateShift = z.strictObject({
  id: z.uuid().toLowerCase(),
  clinicId: z.uuid().toLowerCase(),
  heldOn: Day,
  shift: z.enum(shifts),
  teacherIds,
  seats,
})
/** The people that are to be placed on shifts of a clinic. */
export const CheckShift = z.strictObject({
  clinicId: z.uuid().toLowerCase(),
  days: z
    .array(z.strictObject({ heldOn: Day, shift: z.enum(shifts) }))
    .min(1)
    .max(mostCopies),
  teacherIds,
  studentIds: z.array(z.uuid().toLowerCase()).max(mostChairs),
})
/** The clashes of these people, as for an event of a timetable. */
export const CheckedShift = z.object({ clashes: z.array(Clash) })
export const SaveShift = z.strictObject({ id: z.uuid().toLowerCase(), revision, teacherIds, seats })
export const Saved = z.object({ revision: z.number(), savedAt: z.string() })

export const DaysOf = z.strictObject({ clinicId: z.uuid().toLowerCase(), from: Day, to: Day })
export const Held = z.object({ held: z.array(When) })

export const CopyShift = z.strictObject({
  id: z.uuid().toLowerCase(),
  targets: z
    .array(z.strictObject({ heldOn: Day, shift: z.enum(shifts) }))
    .min(1)
    .max(mostCopies),
})
/** `leftOut`: people who cannot sign in any more. */
export const Copied = z.object({ made: z.number(), skipped: z.array(When), leftOut: z.number() })

/** Sessions begun under a shift, and the teachers who see some of them only because they teach in it, with the number. */
export const Use = z.object({ sessions: z.number(), losing: z.array(Person.extend({ sessions: z.number() })) })
/** `sessions`: the number that the asker was told and leaves behind. */
export const RemoveShift = z.strictObject({ id: z.uuid().toLowerCase(), revision, sessions: z.number().int().min(0) })
export const SavedAt = z.object({ savedAt: z.string() })

/** `left`: people with a later record by the devices' clocks, which stays. */
export const AttendanceRecorded = z.object({
  savedAt: z.string(),
  left: z.array(z.object({ studentId: z.string(), presence: z.enum(shiftPresences) })),
})
export const RecordAttendance = z.strictObject({
  clinicShiftId: z.uuid().toLowerCase(),
  entries: z
    .array(z.strictObject({ studentId: z.uuid().toLowerCase(), presence: z.enum(shiftPresences) }))
    .min(1)
    .max(mostChairs),
  occurredAt: Instant.optional(),
})
