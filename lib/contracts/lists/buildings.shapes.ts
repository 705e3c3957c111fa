import { z } from 'zod'
import { entryShapes, id, name, revision } from './parts.shapes'

/** `rooms`: those in it; `background`: closures of it. */
const used = { rooms: z.number().int(), background: z.number().int() }
export const { Done, Entries, FindEntries, OneEntry, ReadEntry, RemoveEntry, Saved } = entryShapes(
  { name: z.string(), active: z.boolean() },
  { row: used, usage: used },
)
export const SaveEntry = z.strictObject({ id, revision, name, active: z.boolean() })
