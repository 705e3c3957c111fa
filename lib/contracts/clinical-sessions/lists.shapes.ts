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
/** Of the chair; '' where it stands in none. A copy that an earlier version kept knows none. */
const room = z.string().default('')
const Seat = Place.extend({ clinicShiftId: z.string(), chairNumber: z.number(), room, teachers: z.array(Person) })

/** A list that is not for the asker is empty. */
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
  /** Of a teacher's shifts of today. */
  students: z.array(Choice.extend({ ...Place.shape, chairNumber: z.number() })),
  /** All of a teacher's: of any shift or firm of theirs. For what is entered from paper. */
  supervised: z.array(Choice).default([]),
})

export const Initials = z.object({ initials: z.array(z.object({ text: z.string(), lastOn: z.string() })) })

const OpenCheck = z.object({ id: z.string(), kind: z.enum(checkKinds), state: z.enum(checkStates), askedAt: z.string() })

/** A session in a list: never anything of its patient but whether they came. */
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
  /** Waiting or taken. */
  check: OpenCheck.nullable(),
  /** By the asker. */
  unreadComments: z.number(),
  /** Has awaited marks for too long, and others were told. */
  escalated: z.boolean().default(false),
  /** Written down later, from paper. */
  retrospective: z.boolean().default(false),
})
export type SessionRow = z.output<typeof SessionRow>

/** A student's place among those who wait in a clinic; 1 is next. About how many minutes more, where today's waits tell. */
const QueuePlace = z.object({ sessionId: z.string(), checkId: z.string(), position: z.number(), aboutMinutes: z.number().nullable() })
export const Mine = z.object({ today: z.string(), sessions: z.array(SessionRow), queue: z.array(QueuePlace).default([]) })

const ChairSession = z.object({
  id: z.string(),
  state: z.enum(sessionStates),
  patientAttendance: z.enum(patientAttendances),
  check: OpenCheck.nullable(),
  procedures: z.array(z.string()),
  /** What the visit is for, rather than the anaesthetic before it; its teeth as the institution writes them, or the codes of its regions. */
  main: z
    .object({ caption: z.string(), teeth: z.string(), regions: z.array(z.string()) })
    .nullable()
    .default(null),
  /** Where the session says that it is; the roster may have said another one. */
  chairNumber: z.number().nullable().default(null),
})
const Seated = z.object({
  student: Person,
  /** The student's session of this shift, where one is begun: the open one, else the last. */
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
  /** Who began a session here without a chair of the roster. */
  others: z.array(Seated).default([]),
})
export type ClinicShift = z.output<typeof ClinicShift>

const When = z.object({ heldOn: z.string(), shift: z.enum(shifts) })
/** The asker's nearest shifts before and after it. */
const Neighbours = { previous: When.nullable().default(null), next: When.nullable().default(null) } as const

export const ClinicToday = z.object({
  today: z.string(),
  shift: z.enum(shifts),
  /** The queue, longest waiting first, at most 250; one that is taken says by whom. */
  waiting: z.array(z.object({ check: OpenCheck.extend({ takenBy: Person.nullable() }), session: SessionRow })),
  /** Newest day first; at most 100. */
  awaitingMarks: z.array(SessionRow),
  /** How many there are in all; nobody counts further than 1,000. */
  awaitingCount: z.number().default(0),
  /** Today's shifts. */
  chairs: z.array(ClinicShift),
  /** What the chair map begins with: the asker's shift of now, else the next one of today, else the last. */
  shown: When.nullable().default(null),
  ...Neighbours,
  /** How long students waited today, in minutes; null where nobody was taken yet. */
  medianWait: z.number().nullable().default(null),
  /** Whether the asker plans shifts, records attendance, and marks. */
  may: z.object({ plan: z.boolean(), attend: z.boolean(), mark: z.boolean() }).default({ plan: false, attend: false, mark: false }),
})

export const OfShift = z.strictObject({ heldOn: Day, shift: z.enum(shifts) })
export const Chairs = z.object({ chairs: z.array(ClinicShift), ...Neighbours })

function isAwaitingCursor(text: string): boolean {
  return z.tuple([Day, z.enum(shifts), z.uuid().toLowerCase(), z.uuid().toLowerCase()]).safeParse(text.split('_')).success
}

export const OfAwaiting = z.strictObject({
  order: z.enum(['newest', 'oldest']).default('newest'),
  /** Where the asker is the teacher, or all of their clinics. */
  whose: z.enum(['mine', 'clinics']).default('clinics'),
  /** `nextCursor` of the answer before. */
  cursor: z.string().refine(isAwaitingCursor).optional(),
})
export const Awaiting = z.object({
  sessions: z.array(SessionRow),
  /** How many there are in all. */
  total: z.number(),
  /** The days, shifts and clinics of this page, each with all that it has. */
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
