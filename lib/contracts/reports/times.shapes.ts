import { z } from 'zod'
import { shifts } from '@/lib/clinical/shifts'
import { appointmentNumbers, appointmentSplits, timeNumbers, timeReports, timeSplits } from '@/lib/reports/times'
import { fileFormats } from '@/lib/reports/vocabulary'
import { Day } from '../plain.shapes'
import { count, id, Named } from './parts.shapes'

/**
 * The people and the days: at most 370 days; without days, the twelve weeks up to the current one. `groupId` restricts the figures to students who come through
 * that group.
 */
const ofTimes = {
  timetableId: id.optional(),
  programmeId: id.optional(),
  year: z.coerce.number().int().min(1).max(12).optional(),
  groupId: id.optional(),
  from: Day.optional(),
  to: Day.optional(),
} as const
const page = z.coerce.number().int().min(1).max(1_000).default(1)

export const FindTimes = z.strictObject({ ...ofTimes, by: z.enum(timeSplits).optional(), page })

/**
 * `sessions` counts each held date once, with its minutes. `planned` counts each student once for each date at which they are expected; `attended`, `missed`
 * and `excused` come from the register, and the rest is still to come or was not recorded.
 */
export const TimeTally = z.object({
  sessions: count,
  minutes: count,
  planned: count,
  plannedMinutes: count,
  attended: count,
  attendedMinutes: count,
  missed: count,
  missedMinutes: count,
  excused: count,
  excusedMinutes: count,
})
const Sums = z.object({ all: TimeTally, AM: TimeTally, PM: TimeTally, EVE: TimeTally })

/** A teacher's teaching time in these days, over all timetables, and the time of their contract; null if that is not known. */
const Load = z.object({ minutes: count, contractMinutes: count.nullable() })

const Choices = z.object({
  timetables: z.array(Named),
  programmes: z.array(Named.extend({ lengthYears: count })),
  groups: z.array(Named.extend({ grouping: z.string() })),
})

/** `key` is null for dates without a teacher, group or room. A date with two teachers is in the rows of both, and once in `total`. */
export const Times = z.object({
  from: z.string(),
  to: z.string(),
  by: z.enum(timeSplits),
  choices: Choices,
  timetable: Named.nullable(),
  total: Sums,
  rows: z.array(Sums.extend({ key: z.string().nullable(), name: z.string().nullable(), load: Load.nullable() })),
  count,
  page: count,
  pages: count,
})

/**
 * Finds the dates behind a number: of the row `key` of the split ('' is the row without a name), or of all rows if it is left out. `what` finds dates that
 * count in that number.
 */
export const FindHeld = z.strictObject({
  ...ofTimes,
  of: z.enum(timeReports),
  by: z.enum(timeSplits),
  key: z.union([id, z.enum(shifts), z.literal('')]).optional(),
  shift: z.enum(shifts).optional(),
  what: z.enum(timeNumbers).optional(),
  page,
})
export const Held = z.object({
  rows: z.array(
    z.object({
      id: z.string(),
      eventId: z.string(),
      timetableId: z.string(),
      title: z.string(),
      type: z.string(),
      room: z.string().nullable(),
      originalOn: z.string(),
      heldOn: z.string(),
      startsTime: z.string(),
      endsTime: z.string(),
      minutes: count,
      planned: count,
      attended: count,
      missed: count,
      excused: count,
    }),
  ),
  total: count,
  pageSize: count,
})

/**
 * `slots` are the places for students in the clinics' shifts. Finished sessions in them are `seen` (also a late patient), `missed` (did not attend) or
 * `cancelled`; `unused` are places on past days without a finished session.
 */
export const AppointmentTally = z.object({ slots: count, seen: count, missed: count, cancelled: count, unused: count })
export const FindAppointments = z.strictObject({ ...ofTimes, by: z.enum(appointmentSplits).optional(), page })
/** `withSessions` is false if the clinical module is off; then only places are counted. `key` is null for sessions that are on no timetable. */
export const Appointments = z.object({
  from: z.string(),
  to: z.string(),
  by: z.enum(appointmentSplits),
  withSessions: z.boolean(),
  choices: Choices,
  timetable: Named.nullable(),
  total: AppointmentTally,
  rows: z.array(AppointmentTally.extend({ key: z.string().nullable(), name: z.string().nullable() })),
  count,
  page: count,
  pages: count,
})

/** Finds the shifts behind a number: of the row `key` of the split ('' is the row without a name), or of all rows if it is left out. */
export const FindShifts = z.strictObject({
  ...ofTimes,
  by: z.enum(appointmentSplits),
  key: z.union([id, z.enum(shifts), z.literal('')]).optional(),
  what: z.enum(appointmentNumbers).optional(),
  page,
})
export const Shifts = z.object({
  rows: z.array(AppointmentTally.extend({ clinicId: z.string(), clinic: z.string(), heldOn: z.string(), shift: z.enum(shifts) })),
  total: count,
  pageSize: count,
})

export const ExportAppointments = z.strictObject({ ...ofTimes, by: z.enum(appointmentSplits).optional(), format: z.enum(fileFormats) })
export const ExportTimes = z.strictObject({
  ...ofTimes,
  of: z.enum(timeReports),
  by: z.enum(timeSplits).optional(),
  format: z.enum(fileFormats),
})
/** The file asked for: a text, or a workbook in base64. */
export const ExportedTimes = z.object({ csv: z.string(), xlsx: z.string(), rows: count, isCut: z.boolean() })
