import { z } from 'zod'
import { checkKinds, patientAttendances, shifts } from '@/lib/clinical/vocabulary'
import { checkStates } from '@/lib/states/check-request'
import { sessionStates } from '@/lib/states/treatment-session'
import { Day } from '../time.shapes'
import { Person } from './parts.shapes'

export { Nothing } from '../plain.shapes'

/** A person to choose; `caption` is the institution's own word for them: a teacher's post, a student's group. */
const Choice = Person.extend({ caption: z.string(), year: z.number().nullable() })
const Place = z.object({ clinicId: z.string(), clinicName: z.string(), chairCount: z.number(), shift: z.enum(shifts) })
const Seat = Place.extend({ clinicShiftId: z.string(), chairNumber: z.number(), teachers: z.array(Person) })

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
})

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
  patientAttendance: z.enum(patientAttendances),
  /** Captions, in the order of the lines. */
  procedures: z.array(z.string()),
  /** Waiting or taken. */
  check: OpenCheck.nullable(),
  /** By the asker. */
  unreadComments: z.number(),
})
export type SessionRow = z.output<typeof SessionRow>

export const Mine = z.object({ today: z.string(), sessions: z.array(SessionRow) })

const Chair = z.object({
  chairNumber: z.number(),
  student: Person,
  /** The student's session of this shift, where it is begun. */
  session: z.object({ id: z.string(), state: z.enum(sessionStates), patientAttendance: z.enum(patientAttendances), check: OpenCheck.nullable(), procedures: z.array(z.string()) }).nullable(),
})

export const ClinicToday = z.object({
  today: z.string(),
  shift: z.enum(shifts),
  /** The queue, longest waiting first; one that is taken says by whom. */
  waiting: z.array(z.object({ check: OpenCheck.extend({ takenBy: Person.nullable() }), session: SessionRow })),
  /** Newest day first; at most 100, and whether there are more. */
  awaitingMarks: z.array(SessionRow),
  moreAwaitMarks: z.boolean(),
  /** Today's shifts with their occupied chairs. */
  chairs: z.array(Place.extend({ clinicShiftId: z.string(), teachers: z.array(Person), chairs: z.array(Chair) })),
})

/** The day and the id of the last row that was shown. */
function isCursor(text: string): boolean {
  return z.tuple([Day, z.uuid()]).safeParse(text.split('_')).success
}

export const Search = z.strictObject({
  q: z.string().trim().max(100).optional(),
  from: Day.optional(),
  to: Day.optional(),
  state: z.enum(sessionStates).optional(),
  /** `nextCursor` of the answer before. */
  cursor: z.string().refine(isCursor).optional(),
})
export const Found = z.object({ sessions: z.array(SessionRow), nextCursor: z.string().nullable() })
