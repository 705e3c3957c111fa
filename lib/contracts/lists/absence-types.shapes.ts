import { z } from 'zod'
import { absenceFor } from '@/lib/absences/vocabulary'
import { entryShapes, id, name, revision, wholeBetween } from './parts.shapes'

const fields = {
  forWhom: z.enum(absenceFor),
  needsApproval: z.boolean(),
  halfDays: z.boolean(),
  isAuthorised: z.boolean(),
  active: z.boolean(),
}
const used = { absences: z.number().int() }
export const { Done, Entries, FindEntries, OneEntry, ReadEntry, RemoveEntry, Saved } = entryShapes(
  { name: z.string(), ...fields, evidenceAfterDays: z.number().int().nullable() },
  { row: used, usage: used },
)
/** `evidenceAfterDays`: longer absences need evidence; null means never. */
export const SaveEntry = z.strictObject({ id, revision, name, ...fields, evidenceAfterDays: wholeBetween(0, 365).nullable() })
