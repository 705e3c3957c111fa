import { z } from 'zod'
import { paletteColours } from '@/lib/clinical/palette'
import { isSeen } from '@/lib/seen'
import { locationSwitch, savedSwitch } from '../location.shapes'
import { entryShapes, id, name, revision, whole } from './parts.shapes'

const colour = z.enum(paletteColours)
/** `events`: of this type; `children`: types below it. */
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
  defaultMinutes: whole(5, 1440),
  takesAttendance: z.boolean(),
  /** Whether its dates can be swapped at all, where the institution has swaps. */
  canSwap: z.boolean(),
  ...savedSwitch,
  /** Students at once; null: as many as the room holds. */
  clinicalCapacity: whole(1, 5000).nullable(),
  /** Null: not limited. */
  studentsPerTeacher: whole(1, 1000).nullable(),
  active: z.boolean(),
})
