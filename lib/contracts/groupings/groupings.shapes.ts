import { z } from 'zod'
import { id, listShape, Named, name, revision } from '../lists/parts.shapes'

export { Nothing } from '../plain.shapes'
export { Done, FindEntries, OneEntry, Saved } from '../lists/parts.shapes'

/** `programmeId` null means all programmes, empty `years` all years. */
const Grouping = z.object({
  id: z.string(),
  name: z.string(),
  programmeId: z.string().nullable(),
  years: z.array(z.number().int()),
  published: z.boolean(),
  isDefault: z.boolean(),
})

/** `programme` is the programme's name; `groups` counts the groups in use, `members` the people who are in one of them today. */
export const Groupings = listShape(
  Grouping.extend({ programme: z.string().nullable(), groups: z.number().int(), members: z.number().int() }),
)

/**
 * `standsOn` is the present default grouping, whose group is shown with each person; null if there is none. `hasHad` is true if anybody was ever in one of the
 * groups.
 */
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
/** A grouping with the revision that somebody saw. */
export const SeenGrouping = z.strictObject({ id, revision })
