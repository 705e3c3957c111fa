import { z } from 'zod'
import { shifts } from '@/lib/clinical/shifts'
import { checkKinds, patientAttendances, shiftPresences } from '@/lib/clinical/vocabulary'
import { checkStates } from '@/lib/states/check-request'
import { sessionStates, soughtStates } from '@/lib/states/treatment-session'
import { Room } from '../catalogue.shapes'
import { Day } from '../plain.shapes'
import { Person } from './parts.shapes'

export { Nothing } from '../plain.shapes'

/** A person to choose; `caption` is the institution's own word for them: a teacher's post, a student's group. */
const Choice = Person.extend({ caption: z.string(), year: z.number().nullable() })
const Place = z.object({ clinicId: z.string(), clinicName: z.string(), chairCount: z.number(), shift: z.enum(shifts) })
/** The room of the chair; '' if the chair is in none. A copy that an earlier version kept has no rooms. */
const room = z.string().default('')
const Seat = Place.extend({ clinicShiftId: z.string(), chairNumber: z.number(), room, teachers: z.array(Person) })

/** The data for beginning sessions. A list that is not meant for the asker is empty. */
export const Workspace = z.object({
  me: Person,
  /** In the institution's time zone. */
  today: z.string(),
  shift: z.enum(shifts),
  timeZone: z.string(),
  shiftBorders: z.object({ pm: z.string(), eve: z.string() }),
  /** The student's own chairs of today, in the order of the day. */
  seats: z.array(Seat),
  teachers: z.array(Choice),
  partners: z.array(Choice),
  /** The students in a teacher's shifts of today. */
  students: z.array(Choice.extend({ ...Place.shape, chairNumber: z.number() })),
  /** All students in any shift or firm of a teacher, for sessions that are entered from paper. */
  supervised: z.array(Choice).default([]),
})

export const Initials = z.object({ initials: z.array(z.object({ text: z.string(), lastOn: z.string() })) })

const OpenCheck = z.object({ id: z.string(), kind: z.enum(checkKinds), state: z.enum(checkStates), askedAt: z.string() })

/** A session in a list. It shows nothing of the patient except whether they came. */
export const SessionRow = z.object({
  id: z.string(),
  state: z.enum(sessionStates),
  student: Person,
  teacher: Person,
  clinicId: z.string(),
  clinicName: z.string(),
  heldOn: z.string(),
  shift: z.enum(shifts),
  chairNumber: z.number().nullable(),
  room,
  patientAttendance: z.enum(patientAttendances),
  /** Captions, in the order of the lines. */
  procedures: z.array(z.string()),
  /** The check that is waiting or taken. */
  check: OpenCheck.nullable(),
  /** Comments that the asker has not read. */
  unreadComments: z.number(),
  /** The session has awaited marks for too long, and other people were told. */
  escalated: z.boolean().default(false),
  /** The session was written down later, from paper. */
  retrospective: z.boolean().default(false),
})
export type SessionRow = z.output<typeof SessionRow>

/** A student's place in the queue of a clinic; 1 is next. `aboutMinutes` estimates the remaining wait if today's waits allow it. */
const QueuePlace = z.object({ sessionId: z.string(), checkId: z.string(), position: z.number(), aboutMinutes: z.number().nullable() })
export const Mine = z.object({ today: z.string(), sessions: z.array(SessionRow), queue: z.array(QueuePlace).default([]) })

const ChairSession = z.object({
  id: z.string(),
  state: z.enum(sessionStates),
  patientAttendance: z.enum(patientAttendances),
  check: OpenCheck.nullable(),
  procedures: z.array(z.string()),
  /** The main procedure of the visit rather than the anaesthetic before it, with its teeth in the institution's notation, or the codes of its regions. */
  main: z
    .object({ caption: z.string(), teeth: z.string(), regions: z.array(z.string()) })
    .nullable()
    .default(null),
  /** The chair that the session names; the roster may have named another one. */
  chairNumber: z.number().nullable().default(null),
})
const Seated = z.object({
  student: Person,
  /** The student's session in this shift if one is begun: the open one, or else the last one. */
  session: ChairSession.nullable(),
  /** How many patients of this shift are recorded. */
  sessions: z.number().default(0),
  presence: z.enum(shiftPresences).nullable().default(null),
})
const Chair = Seated.extend({ chairNumber: z.number() })

/** A shift with its occupied chairs. */
const ClinicShift = Place.extend({
  clinicShiftId: z.string(),
  hasChairs: z.boolean().default(true),
  rooms: z.array(Room).default([]),
  teachers: z.array(Person),
  chairs: z.array(Chair),
  /** Students who began a session here without having a chair in the roster. */
  others: z.array(Seated).default([]),
})
export type ClinicShift = z.output<typeof ClinicShift>

const When = z.object({ heldOn: z.string(), shift: z.enum(shifts) })
/** The asker's nearest shifts before and after the shown one. */
const Neighbours = { previous: When.nullable().default(null), next: When.nullable().default(null) } as const

export const ClinicToday = z.object({
  today: z.string(),
  shift: z.enum(shifts),
  /** The queue, longest waiting first, at most 250 entries; an entry that is taken says by whom. */
  waiting: z.array(z.object({ check: OpenCheck.extend({ takenBy: Person.nullable() }), session: SessionRow })),
  /** Newest day first; at most 100. */
  awaitingMarks: z.array(SessionRow),
  /** How many sessions await marks in all; counting stops at 1,000. */
  awaitingCount: z.number().default(0),
  /** Today's shifts. */
  chairs: z.array(ClinicShift),
  /** The shift with which the chair map begins: the asker's current shift, or else their next one of today, or else the last one. */
  shown: When.nullable().default(null),
  ...Neighbours,
  /** The median wait of today's students in minutes; null if nobody has been taken yet. */
  medianWait: z.number().nullable().default(null),
  /** Whether the asker may plan shifts, record attendance and mark. */
  may: z.object({ plan: z.boolean(), attend: z.boolean(), mark: z.boolean() }).default({ plan: false, attend: false, mark: false }),
})

export const OfShift = z.strictObject({ heldOn: Day, shift: z.enum(shifts) })
export const Chairs = z.object({ chairs: z.array(ClinicShift), ...Neighbours })

function isAwaitingCursor(text: string): boolean {
  return z.tuple([Day, z.enum(shifts), z.uuid().toLowerCase(), z.uuid().toLowerCase()]).safeParse(text.split('_')).success
}

export const OfAwaiting = z.strictObject({
  order: z.enum(['newest', 'oldest']).default('newest'),
  /** Either the sessions in which the asker is the teacher, or those of all their clinics. */
  whose: z.enum(['mine', 'clinics']).default('clinics'),
  /** `nextCursor` of the answer before. */
  cursor: z.string().refine(isAwaitingCursor).optional(),
})
export const Awaiting = z.object({
  sessions: z.array(SessionRow),
  /** The number of rows in all. */
  total: z.number(),
  /** The days, shifts and clinics of this page, each with the number of all its sessions. */
  groups: z.array(When.extend({ clinicId: z.string(), clinicName: z.string(), sessions: z.number() })),
  nextCursor: z.string().nullable(),
})

/** The day and the id of the last row that was shown. */
function isCursor(text: string): boolean {
  return z.tuple([Day, z.uuid().toLowerCase()]).safeParse(text.split('_')).success
}

export const Search = z.strictObject({
  q: z.string().trim().max(100).optional(),
  from: Day.optional(),
  to: Day.optional(),
  state: z.enum(soughtStates).optional(),
  /** `nextCursor` of the answer before. */
  cursor: z.string().refine(isCursor).optional(),
})
export const Found = z.object({ sessions: z.array(SessionRow), nextCursor: z.string().nullable() })
