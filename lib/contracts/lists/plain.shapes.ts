import { z } from 'zod'
import { entryShapes, SaveNamed } from './parts.shapes'

/** The shapes for lists whose entries have a name, are in use or not, and are not referred to by anything yet. */
export const { Done, Entries, FindEntries, OneEntry, ReadEntry, RemoveEntry, Saved } = entryShapes(
  { name: z.string(), active: z.boolean() },
  { row: {}, usage: {} },
)
export const SaveEntry = SaveNamed
