import { z } from 'zod'
import { paletteColours } from '@/lib/clinical/palette'
import { isSeen } from '@/lib/seen'
import { locationSwitch, savedSwitch } from '../location.shapes'
import { entryShapes, id, name, revision, wholeBetween } from './parts.shapes'

const colour = z.enum(paletteColours)
/** `events` counts the events of this type, `children` the types below it. */
const used = { events: z.number().int(), children: z.number().int() }
export const { Done, Entries, FindEntries, OneEntry, ReadEntry, RemoveEntry, Saved } = entryShapes(
  {
    name: z.string(),
    shortName: z.string(),
    colour,
    parentId: z.string().nullable(),
    isClinical: z.boolean(),
    defaultMinutes: z.number().int(),
    takesAttendance: z.boolean(),
    canSwap: z.boolean(),
    ...locationSwitch,
    clinicalCapacity: z.number().int().nullable(),
    studentsPerTeacher: z.number().int().nullable(),
    active: z.boolean(),
  },
  { row: used, usage: used },
)
export const SaveEntry = z.strictObject({
  id,
  revision,
  name,
  shortName: z.string().trim().max(12).refine(isSeen, 'charactersUnseen').or(z.literal('')),
  colour,
  parentId: id.nullable(),
  isClinical: z.boolean(),
  defaultMinutes: wholeBetween(5, 1440),
  takesAttendance: z.boolean(),
  /** Whether dates of this type can be swapped, if the institution allows swaps. */
  canSwap: z.boolean(),
  ...savedSwitch,
  /** The number of students at once; null means as many as the room holds. */
  clinicalCapacity: wholeBetween(1, 5000).nullable(),
  /** Null means no limit. */
  studentsPerTeacher: wholeBetween(1, 1000).nullable(),
  active: z.boolean(),
})
