import { z } from 'zod'
import { id, revision } from './lists/parts.shapes'
import { colour, name } from './lists/tag-groups.shapes'

export { OneEntry, RemoveEntry, Saved } from './lists/parts.shapes'
export { Done } from './plain.shapes'

const Group = z.object({ id: z.string(), name: z.string(), colour })

/** From an address, where everything is text. */
export const FindTags = z.strictObject({
  q: z.string().trim().max(100).optional(),
  groupId: z.uuid().toLowerCase().optional(),
  state: z.enum(['ACTIVE', 'RETIRED']).optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
})

/** `what` is a word of messages/<locale>/tags.json (uses). */
const Use = z.object({ what: z.string(), count: z.number().int() })
export type TagUse = z.output<typeof Use>
/** `active`: neither it nor its group is out of use. */
const ListedTag = z.object({ id: z.string(), name: z.string(), group: Group, active: z.boolean(), uses: z.array(Use) })
export type ListedTag = z.output<typeof ListedTag>
export const Tags = z.object({
  tags: z.array(ListedTag),
  total: z.number().int(),
  /** Which of them the first one here is, from 1. */
  from: z.number().int(),
  page: z.number().int(),
  pages: z.number().int(),
  groups: z.array(Group.extend({ active: z.boolean() })),
})

/** `groups`: what it can be put into. */
export const ReadTag = z.object({
  tag: z.object({ id: z.string(), revision: z.number().int(), name: z.string(), groupId: z.string(), active: z.boolean() }),
  usage: z.object({ uses: z.array(Use), isReferenced: z.boolean() }),
  groups: z.array(Group.extend({ active: z.boolean() })),
})
export const TagGroupChoices = z.object({ groups: z.array(Group.extend({ active: z.boolean() })) })
/** Chosen in a field that may still be empty. */
const groupId = z.string().min(1).pipe(z.uuid().toLowerCase())
export const SaveTag = z.strictObject({ id, revision, name, groupId, active: z.boolean() })

/** The first one goes, and what names it names the other. */
export const TagMerge = z.strictObject({ id: z.uuid().toLowerCase(), intoId: z.uuid().toLowerCase() })
/** `moved`: what names the one that goes; `both`: of it what names the other already. */
export const MergePreview = z.object({
  from: z.object({ name: z.string(), group: z.string() }),
  into: z.object({ name: z.string(), group: z.string() }),
  moved: z.array(Use),
  both: z.number().int(),
})
export const MergeTag = z.strictObject({ id: z.uuid().toLowerCase(), revision, intoId: z.uuid().toLowerCase() })
export const MergedTag = z.object({ moved: z.number().int() })

export { Nothing } from './plain.shapes'
