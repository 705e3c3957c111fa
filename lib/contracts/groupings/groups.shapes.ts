import { z } from 'zod'
import { paletteColours } from '@/lib/clinical/palette'
import { mostMoved } from '@/lib/groupings/grouping-limits'
import { isSeen } from '@/lib/seen'
import { Day } from '../plain.shapes'
import { id, name, revision } from '../lists/parts.shapes'

export { Done, RemoveEntry, Saved } from '../lists/parts.shapes'

const colour = z.enum(paletteColours)
const userId = z.uuid().toLowerCase()
const groupId = z.uuid().toLowerCase()

/** `fits` is true for a student of the grouping's present programme and years. Programme, year and group are those of the day. */
const Person = z.object({
  id: z.string(),
  displayName: z.string(),
  programme: z.string().nullable(),
  year: z.union([z.number(), z.literal('GRADUATED')]).nullable(),
  fits: z.boolean(),
})
export type GroupPerson = z.output<typeof Person>

/** `on` is a day and defaults to today. A group of another grouping is not found. */
export const FindGroup = z.strictObject({ groupingId: z.uuid().toLowerCase(), id, on: Day.optional() })
export const ReadGroup = z.object({
  grouping: z.object({ id: z.string(), name: z.string(), published: z.boolean() }),
  group: z.object({ id: z.string(), revision: z.number().int(), name: z.string(), colour, active: z.boolean() }),
  on: z.string(),
  today: z.string(),
  /** The people who were in the group on that day, by last name: the first thousand of `total`. */
  members: z.array(Person),
  total: z.number().int(),
  usage: z.object({ members: z.number().int(), isReferenced: z.boolean() }),
})
export const SaveGroup = z.strictObject({ id, groupingId: z.uuid().toLowerCase(), revision, name, colour, active: z.boolean() })
/** One name a line, as they are pasted. */
export const AddGroups = z.strictObject({
  groupingId: z.uuid().toLowerCase(),
  names: z.array(z.string().trim().min(1).max(120).refine(isSeen, 'charactersUnseen')).min(1).max(200, { error: 'tooManyGroups' }),
})
export const AddedGroups = z.object({ added: z.number().int() })

/**
 * Every word of `q` must be a part of the name, the username, the address or a number. `whole` names the group of which all members are wanted, or 'none' for
 * the people in no group.
 */
export const FindBoard = z.strictObject({ id, q: z.string().trim().max(100).optional(), whole: groupId.or(z.literal('none')).optional() })
/** `total` counts everybody in the lane, `found` those who match the search; `people` are the first of these. */
const Lane = z.object({ total: z.number().int(), found: z.number().int(), people: z.array(Person) })
export const Board = z.object({
  grouping: z.object({
    id: z.string(),
    revision: z.number().int(),
    name: z.string(),
    programme: z.string().nullable(),
    years: z.array(z.number().int()),
    published: z.boolean(),
    isDefault: z.boolean(),
  }),
  groups: z.array(Lane.extend({ id: z.string(), name: z.string(), colour, active: z.boolean() })),
  /** Students of the grouping's programme and years who are in none of its groups. */
  unallocated: Lane,
  /** What was moved within the last day and can be undone, the newest first. */
  undoable: z.array(z.object({ id: z.string(), at: z.string(), until: z.string(), by: z.string(), moved: z.number().int() })),
})

/** `from` is the group in which each person was seen. If anybody was moved since, nobody is moved. */
export const PlacePeople = z.strictObject({
  groupingId: z.uuid().toLowerCase(),
  people: z
    .array(z.strictObject({ userId, from: groupId.nullable() }))
    .min(1)
    .max(mostMoved),
  to: groupId.nullable(),
})
export const Moved = z.object({ moved: z.number().int(), batchId: z.string().nullable() })

export const UndoMove = z.strictObject({ batchId: z.uuid().toLowerCase() })
/** `kept` counts the people who were moved again since and stay; `names` holds the first twenty of them. */
export const Undone = z.object({ undone: z.number().int(), kept: z.number().int(), names: z.array(z.string()) })
