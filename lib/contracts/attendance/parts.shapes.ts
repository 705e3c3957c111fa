import { z } from 'zod'
import { attendanceFlags, attendanceHows, attendanceStates } from '@/lib/attendance/vocabulary'
import { paletteColours } from '@/lib/clinical/palette'
import { occurrenceStates } from '@/lib/timetables/vocabulary'

export const id = z.uuid().toLowerCase()
export const Person = z.object({ id: z.string(), displayName: z.string() })
export const state = z.enum(attendanceStates)
export const how = z.enum(attendanceHows)
/** The distance from the building, rounded up to 50 m; null where it was not asked for or has been forgotten (30 days). */
export const metresAway = z.number().int().nullable()
/** The student's reason for not giving a position that was asked for; '' where they give none. */
export const withoutReason = z.string()
export const flag = z.enum(attendanceFlags)

/** A date whose attendance is taken. Days and times are on the institution's clock; `startsAt` and `endsAt` are instants. */
export const Taught = z.object({
  occurrenceId: z.string(),
  eventId: z.string(),
  title: z.string(),
  typeName: z.string(),
  colour: z.enum(paletteColours),
  heldOn: z.string(),
  startsTime: z.string(),
  endsTime: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  state: z.enum(occurrenceStates),
  cancelReason: z.string(),
  room: z.string().nullable(),
  groups: z.array(z.string()),
  teachers: z.array(z.string()),
})

/** The number of students in each state. `toDo`: nothing is known of them; `toLookAt`: checked in, and unverified. */
export const Counts = z.object({
  students: z.number().int(),
  present: z.number().int(),
  late: z.number().int(),
  absent: z.number().int(),
  excused: z.number().int(),
  toDo: z.number().int(),
  toLookAt: z.number().int(),
})

export const Figures = z.object({
  attended: z.number().int(),
  missed: z.number().int(),
  authorised: z.number().int(),
  toCome: z.number().int(),
  /** Per cent, rounded down; null where nothing counts yet. */
  percent: z.number().int().nullable(),
  atRisk: z.boolean(),
})
