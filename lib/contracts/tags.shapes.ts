import { z } from 'zod'
import { id, revision } from './lists/parts.shapes'
import { colour, name } from './lists/tag-groups.shapes'

export { OneEntry, RemoveEntry, Saved } from './lists/parts.shapes'
export { Done } from './plain.shapes'

const Group = z.object({ id: z.string(), name: z.string(), colour })

/** The values come from an address, so all of them are text. */
export const FindTags = z.strictObject({
  q: z.string().trim().max(100).optional(),
  groupId: z.uuid().toLowerCase().optional(),
  state: z.enum(['ACTIVE', 'RETIRED']).optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
})

/** `what` is a word of messages/<locale>/tags.json (uses). */
const Use = z.object({ what: z.string(), count: z.number().int() })
export type TagUse = z.output<typeof Use>
/** `active` is true if neither the tag nor its group is out of use. */
const ListedTag = z.object({ id: z.string(), name: z.string(), group: Group, active: z.boolean(), uses: z.array(Use) })
export type ListedTag = z.output<typeof ListedTag>
export const Tags = z.object({
  tags: z.array(ListedTag),
  total: z.number().int(),
  /** The position of the page's first row among all rows, from 1. */
  from: z.number().int(),
  page: z.number().int(),
  pages: z.number().int(),
  groups: z.array(Group.extend({ active: z.boolean() })),
})

/** `groups` are the groups into which the tag can be put. */
export const ReadTag = z.object({
  tag: z.object({ id: z.string(), revision: z.number().int(), name: z.string(), groupId: z.string(), active: z.boolean() }),
  usage: z.object({ uses: z.array(Use), isReferenced: z.boolean() }),
  groups: z.array(Group.extend({ active: z.boolean() })),
})
export const TagGroupChoices = z.object({ groups: z.array(Group.extend({ active: z.boolean() })) })
/** The id comes from a choice field, which may still be empty. */
const groupId = z.string().min(1).pipe(z.uuid().toLowerCase())
export const SaveTag = z.strictObject({ id, revision, name, groupId, active: z.boolean() })

/** Removes the first tag; everything that names it names the other one instead. */
export const TagMerge = z.strictObject({ id: z.uuid().toLowerCase(), intoId: z.uuid().toLowerCase() })
/** `moved` counts the things that name the removed tag; `both` counts those of them that name the other tag already. */
export const MergePreview = z.object({
  from: z.object({ name: z.string(), group: z.string() }),
  into: z.object({ name: z.string(), group: z.string() }),
  moved: z.array(Use),
  both: z.number().int(),
})
export const MergeTag = z.strictObject({ id: z.uuid().toLowerCase(), revision, intoId: z.uuid().toLowerCase() })
export const MergedTag = z.object({ moved: z.number().int() })

export { Nothing } from './plain.shapes'
