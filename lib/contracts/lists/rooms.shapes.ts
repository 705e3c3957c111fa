import { z } from 'zod'
import { roomKinds } from '@/lib/timetables/vocabulary'
import { entryShapes, id, name, revision, wholeBetween } from './parts.shapes'

const kind = z.enum(roomKinds)
const features = z.array(z.string().trim().min(1).max(60)).max(30)
/** `events` counts the events held in the room. */
const used = { events: z.number().int() }
export const { Done, Entries, FindEntries, OneEntry, ReadEntry, RemoveEntry, Saved } = entryShapes(
  {
    name: z.string(),
    kind,
    buildingId: z.string().nullable(),
    capacity: z.number().int().nullable(),
    features: z.array(z.string()),
    active: z.boolean(),
  },
  { row: { ...used, building: z.string().nullable() }, usage: used },
)
export const SaveEntry = z.strictObject({
  id,
  revision,
  name,
  kind,
  buildingId: id.nullable(),
  /** The number of people; null means no limit. */
  capacity: wholeBetween(1, 5000).nullable(),
  features,
  active: z.boolean(),
})
