import { z } from 'zod'
import { isSeen } from '@/lib/seen'
import { entryShapes, id, name, revision } from './parts.shapes'

/** `rooms` counts the building's rooms, `background` its closures. */
const used = { rooms: z.number().int(), background: z.number().int() }
const line = z.string().trim().max(120).refine(isSeen, 'charactersUnseen').or(z.literal(''))
/** The lines of an address; all are '' where there is none. */
const lines = { line1: z.string(), line2: z.string(), postcode: z.string(), town: z.string(), region: z.string(), country: z.string() }
export const { Done, Entries, FindEntries, OneEntry, ReadEntry, RemoveEntry, Saved } = entryShapes(
  { name: z.string(), ...lines, latitude: z.number().nullable(), longitude: z.number().nullable(), active: z.boolean() },
  { row: used, usage: used },
)
/** An address has at least its first line, town and country, unless the building is placed on the map. */
export const SaveEntry = z.strictObject({
  id,
  revision,
  name,
  line1: line,
  line2: line,
  postcode: line,
  town: line,
  region: line,
  country: line,
  /** Degrees; both or neither. */
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  active: z.boolean(),
})
