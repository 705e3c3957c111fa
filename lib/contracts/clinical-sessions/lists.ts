import { z } from 'zod'
import { checkKinds, patientAttendances, shifts } from '@/lib/clinical/vocabulary'
import { contract } from '@/lib/contract'
import { checkStates } from '@/lib/states/check-request'
import { sessionStates } from '@/lib/states/treatment-session'
import { Person } from './parts'

/** A person to choose; `caption` is the institution's own word for them: a teacher's post, a student's group. */
const Choice = Person.extend({ caption: z.string(), year: z.number().nullable() })
const Place = z.object({ clinicId: z.string(), clinicName: z.string(), chairCount: z.number(), shift: z.enum(shifts) })
const Seat = Place.extend({ clinicShiftId: z.string(), chairNumber: z.number(), teachers: z.array(Person) })

/** What beginning a session needs, so that it can be begun without a network. A list that is not for the asker is empty. */
export const readWorkspace = contract({
  name: 'clinical-sessions.readWorkspace',
  method: 'GET',
  input: z.strictObject({}),
  output: z.object({
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
  }),
  offline: 'fallback',
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

/** The asker's own sessions as a student: the open ones and the newest others, at most 50, newest first. */
export const listMine = contract({
  name: 'clinical-sessions.listMine',
  method: 'GET',
  input: z.strictObject({}),
  output: z.object({ today: z.string(), sessions: z.array(SessionRow) }),
  offline: 'fallback',
})

const Chair = z.object({
  chairNumber: z.number(),
  student: Person,
  /** The student's session of this shift, where it is begun. */
  session: z.object({ id: z.string(), state: z.enum(sessionStates), patientAttendance: z.enum(patientAttendances), check: OpenCheck.nullable(), procedures: z.array(z.string()) }).nullable(),
})

/** What waits for a teacher. Whoever teaches nowhere but may see all sessions gets those of everybody. */
export const listClinic = contract({
  name: 'clinical-sessions.listClinic',
  method: 'GET',
  input: z.strictObject({}),
  output: z.object({
    today: z.string(),
    shift: z.enum(shifts),
    /** The queue, longest waiting first; one that is taken says by whom. */
    waiting: z.array(z.object({ check: OpenCheck.extend({ takenBy: Person.nullable() }), session: SessionRow })),
    /** Newest day first; at most 100, and whether there are more. */
    awaitingMarks: z.array(SessionRow),
    moreAwaitMarks: z.boolean(),
    /** Today's shifts with their occupied chairs. */
    chairs: z.array(Place.extend({ clinicShiftId: z.string(), teachers: z.array(Person), chairs: z.array(Chair) })),
  }),
  offline: 'fallback',
})

/** Sessions by the student's name, the days and the state; 50 at a time, newest day first. */
export const searchSessions = contract({
  name: 'clinical-sessions.search',
  method: 'GET',
  input: z.strictObject({
    q: z.string().trim().max(100).optional(),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    state: z.enum(sessionStates).optional(),
    /** `nextCursor` of the answer before. */
    cursor: z.string().regex(/^\d{4}-\d{2}-\d{2}_[0-9a-f-]{36}$/).optional(),
  }),
  output: z.object({ sessions: z.array(SessionRow), nextCursor: z.string().nullable() }),
})
