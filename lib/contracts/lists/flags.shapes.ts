import { z } from 'zod'
import { paletteColours } from '@/lib/clinical/palette'
import { isSeen } from '@/lib/seen'
import { entryShapes, id, revision } from './parts.shapes'

const colour = z.enum(paletteColours)
/** `people` counts the people who carry the flag. */
const used = { people: z.number().int() }
export const { Done, Entries, FindEntries, OneEntry, ReadEntry, RemoveEntry, Saved } = entryShapes(
  { caption: z.string(), colour, active: z.boolean(), shownToTeachers: z.boolean() },
  { row: used, usage: used },
)
export const SaveEntry = z.strictObject({
  id,
  revision,
  caption: z.string().trim().min(1).max(60).refine(isSeen, 'charactersUnseen'),
  colour,
  active: z.boolean(),
  shownToTeachers: z.boolean(),
})
