import { z } from 'zod'
import { reportSchedules, reportSpans, savedLimits } from '@/lib/reports/vocabulary'
import { id, OneEntry, revision } from '../lists/parts.shapes'
import { count, day, Named, Person } from './parts.shapes'

export { Done } from '../plain.shapes'
export { OneEntry }
export const Nothing = z.strictObject({})

/** The people and the period of a saved report. The period is relative unless it lies between two given days. */
export const Filters = z.strictObject({
  span: z.enum(reportSpans).default('YEAR'),
  from: day.nullable().default(null),
  to: day.nullable().default(null),
  studentId: id.nullable().default(null),
  programmeId: id.nullable().default(null),
  year: z.number().int().min(1).max(12).nullable().default(null),
  groupId: id.nullable().default(null),
  firmId: id.nullable().default(null),
})

/** Revision 0 makes a new saved report, whose id the device makes. */
export const SaveReport = z.strictObject({
  id,
  revision,
  configId: id,
  name: z.string().trim().min(1).max(savedLimits.name),
  filters: Filters,
  /** The people with whom the report is shared; each of them sees only what they may see themself. */
  shareIds: z.array(id).max(savedLimits.shares).default([]),
  schedule: z.enum(reportSchedules).default('NEVER'),
})
export const Saved = z.object({ id: z.string(), revision: count })
export const RemoveSaved = z.strictObject({ id, revision })

export const SavedReport = z.object({
  id: z.string(),
  revision: count,
  name: z.string(),
  /** Null if the reader may not open the report any more. */
  report: Named.nullable(),
  filters: Filters,
  isOwn: z.boolean(),
  owner: Person,
  /** Filled only for the reader's own reports. */
  shares: z.array(Person),
  schedule: z.enum(reportSchedules),
  nextOn: z.string().nullable(),
})
export const SavedReports = z.object({ rows: z.array(SavedReport), total: count })
export const ReadSaved = z.object({ found: SavedReport })

export const FindReaders = z.strictObject({ q: z.string().trim().max(100).default('') })
export const Readers = z.object({ people: z.array(Person) })
