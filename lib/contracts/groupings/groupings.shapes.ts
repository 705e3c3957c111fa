import { z } from 'zod'
import { id, listed, Named, name, revision } from '../lists/parts.shapes'

export { Nothing } from '../plain.shapes'
export { Done, FindEntries, OneEntry, Saved } from '../lists/parts.shapes'

/** `programmeId` null: of all programmes. No `years`: all of them. */
const Grouping = z.object({
  id: z.string(),
  name: z.string(),
  programmeId: z.string().nullable(),
  years: z.array(z.number().int()),
  published: z.boolean(),
  isDefault: z.boolean(),
})

/** `programme` is its name; `groups` those in use, `members` who is in one of them today. */
export const Groupings = listed(Grouping.extend({ programme: z.string().nullable(), groups: z.number().int(), members: z.number().int() }))

/** `standsOn`: the default grouping as it is now, whose group people have; null where there is none. `hasHad`: somebody was ever in one of its groups. */
export const ReadGrouping = z.object({
  grouping: Grouping.extend({ revision: z.number().int() }),
  usage: z.object({ groups: z.number().int(), members: z.number().int(), hasHad: z.boolean() }),
  standsOn: z.object({ id: z.string(), name: z.string(), members: z.number().int() }).nullable(),
  programmes: z.array(Named.extend({ lengthYears: z.number().int() })),
})
export const GroupingChoices = z.object({ programmes: z.array(Named.extend({ lengthYears: z.number().int() })) })

const years = z.array(z.number().int().min(1).max(12)).max(12)
export const SaveGrouping = z
  .strictObject({ id, revision, name, programmeId: z.uuid().toLowerCase().nullable(), years })
  .superRefine(({ programmeId, years: given }, context) => {
    if (programmeId === null && given.length > 0)
      context.addIssue({ code: 'custom', path: ['programmeId'], message: 'programmeNeeded', input: undefined })
  })
export const RemoveGrouping = z.strictObject({ id, revision, as: z.literal('DELETED') })
/** As somebody saw it. */
export const SeenGrouping = z.strictObject({ id, revision })
