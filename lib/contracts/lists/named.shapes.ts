import { z } from 'zod'
import { listed, NamedEntry } from './parts.shapes'

export { Done, FindEntries, MoveEntry, OneEntry, RemoveEntry, Saved, SaveNamed } from './parts.shapes'

const used = { sessions: z.number().int(), procedures: z.number().int() }
/** In how many sessions and procedures each stands. */
export const NamedList = listed(NamedEntry.omit({ revision: true }).extend(used))
export const ReadNamed = z.object({ entry: NamedEntry, usage: z.object({ ...used, isReferenced: z.boolean() }) })
