import { z } from 'zod'
import { entryShapes, SaveNamed } from './parts.shapes'

/** Of lists whose entries have a name, are in use or not, and are named by nothing yet. */
export const { Done, Entries, FindEntries, OneEntry, ReadEntry, RemoveEntry, Saved } = entryShapes(
  { name: z.string(), active: z.boolean() },
  { row: {}, usage: {} },
)
export const SaveEntry = SaveNamed
