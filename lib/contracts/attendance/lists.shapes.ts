import { z } from 'zod'
import { locationSwitch } from '../location.shapes'
import { Day } from '../plain.shapes'
import { Counts, Figures, flag, how, id, Person, state, Taught } from './parts.shapes'

export { Nothing } from '../plain.shapes'

const isClosed = z.boolean()
const Listed = Taught.extend({ counts: Counts, isClosed })

export const Home = z.object({
  now: z.string(),
  today: z.string(),
  /** The dates at present or within the hour. */
  current: z.array(Listed.extend({ checkIn: z.object({ id: z.string(), closesAt: z.string() }).nullable() })),
  /** The dates that are over and not closed, newest first, from the last 60 days: at most 20. */
  open: z.array(Listed),
  openCount: z.number().int(),
  /** The dates of the rest of today, and of tomorrow: their registers are kept for times without a network. */
  next: z.array(Taught),
})

/** `after`: the key of the last row of the previous page. */
export const ByEvent = z.strictObject({ q: z.string().trim().max(100).optional(), after: z.string().max(100).optional() })
export const Events = z.object({ rows: z.array(Listed), next: z.string().nullable() })

export const ByGroup = z.strictObject({ after: z.string().max(200).optional() })
export const Groups = z.object({
  rows: z.array(z.object({ id: z.string(), name: z.string(), grouping: z.string(), students: z.number().int(), figures: Figures })),
  next: z.string().nullable(),
})

export const ByStudent = z.strictObject({
  q: z.string().trim().max(100).optional(),
  groupId: id.optional(),
  after: z.string().max(300).optional(),
})
export const Students = z.object({
  threshold: z.number().int(),
  rows: z.array(z.object({ student: Person, caption: z.string(), figures: Figures })),
  next: z.string().nullable(),
})

export const Mine = z.object({
  figures: Figures,
  threshold: z.number().int(),
  /** The number of coming dates that can still be missed; below 0: the number of dates by which too many were missed. */
  mayMiss: z.number().int(),
  /** The day of the last date to come; null where there is none. */
  until: z.string().nullable(),
  /** The dates that can be checked in to at present. */
  open: z.array(
    Taught.extend({
      /** The rules for asking for the position; null where the check-in does not ask. `needsReason`: going on without a position needs a reason. */
      location: z.object({ ...locationSwitch, needsReason: z.boolean() }).nullable(),
    }),
  ),
  recent: z.array(
    Taught.extend({
      attendance: state.nullable(),
      minutesLate: z.number().int(),
      /** The day on which the student made the date up elsewhere. */
      madeUpOn: z.string().nullable(),
    }),
  ),
})

/** The log of oneself where no person is named. `before`: the key of the last row of the previous page. */
export const OfLog = z.strictObject({
  userId: id.optional(),
  from: Day.optional(),
  to: Day.optional(),
  before: z.string().max(100).optional(),
})
export const Log = z.object({
  person: Person,
  isOwn: z.boolean(),
  figures: Figures,
  threshold: z.number().int(),
  rows: z.array(
    z.object({
      id: z.string(),
      occurrenceId: z.string(),
      /** Null where the date does not exist any more. */
      title: z.string().nullable(),
      heldOn: z.string().nullable(),
      startsTime: z.string().nullable(),
      state: state.nullable(),
      minutesLate: z.number().int(),
      isWalkIn: z.boolean(),
      how,
      flags: z.array(flag),
      /** Null for a register that closed by itself. */
      by: z.string().nullable(),
      at: z.string(),
      receivedAt: z.string(),
      taken: z.boolean(),
      /** The missed date that this attendance makes up, as it was recorded then. */
      makesUp: z.object({ title: z.string(), heldOn: z.string() }).nullable(),
    }),
  ),
  next: z.string().nullable(),
})

const filters = {
  programmeId: id.optional(),
  year: z.coerce.number().int().min(1).max(12).optional(),
  /** Set to list only students who cannot reach the threshold any more. */
  risk: z.enum(['true', 'false']).optional(),
}
export const FindReport = z.strictObject({ ...filters, page: z.coerce.number().int().min(1).max(1_000).optional() })
export const FindExport = z.strictObject(filters)
const ReportRow = z.object({
  student: Person,
  caption: z.string(),
  programme: z.string(),
  year: z.number().int().nullable(),
  figures: Figures,
})
export const Report = z.object({
  threshold: z.number().int(),
  /** The day from which attendance counts. */
  since: z.string(),
  programmes: z.array(z.object({ id: z.string(), name: z.string(), lengthYears: z.number().int() })),
  /** The rows by share, the lowest first. */
  rows: z.array(ReportRow),
  total: z.number().int(),
  /** The number of students who are below the threshold at present. */
  below: z.number().int(),
  /** The number of students who cannot reach the threshold any more. */
  atRisk: z.number().int(),
  page: z.number().int(),
  pages: z.number().int(),
})
export const Exported = z.object({ csv: z.string(), rows: z.number().int(), isCut: z.boolean() })
