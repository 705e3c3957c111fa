import { z } from 'zod'
import { day, entryShapes, id, name, revision } from './parts.shapes'

/** The first and the last day of a term are whole days. `when` compares the term with today. `overlaps`: another term shares some of its days. */
export const { Done, Entries, FindEntries, OneEntry, ReadEntry, Saved } = entryShapes(
  { title: z.string(), startsOn: z.string(), endsOn: z.string() },
  { row: { when: z.enum(['PAST', 'NOW', 'COMING']), overlaps: z.boolean() }, usage: {} },
)
export const SaveEntry = z
  .strictObject({ id, revision, title: name, startsOn: day, endsOn: day })
  .superRefine(({ startsOn, endsOn }, context) => {
    if (endsOn < startsOn) context.addIssue({ code: 'custom', path: ['endsOn'], message: 'datesInOrder', input: undefined })
  })
/** Nothing refers to a term, so it can only be deleted. */
export const RemoveEntry = z.strictObject({ id, revision, as: z.literal('DELETED') })
