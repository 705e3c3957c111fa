import { z } from 'zod'
import { entryShapes, SaveNamed } from './parts.shapes'

export { MoveEntry } from './parts.shapes'

/** The number of sessions and procedures that use each entry. */
const used = { sessions: z.number().int(), procedures: z.number().int() }
export const { Done, Entries, FindEntries, OneEntry, ReadEntry, RemoveEntry, Saved } = entryShapes(
  { name: z.string(), active: z.boolean() },
  { row: used, usage: used },
)
export const SaveEntry = SaveNamed
