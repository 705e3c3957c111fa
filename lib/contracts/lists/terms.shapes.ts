import { z } from 'zod'
import { day, entryShapes, id, name, revision } from './parts.shapes'

/** Its days are plain days: the first and the last that belong to it. `when`: of today. `overlaps`: another term has some of its days. */
export const { Done, Entries, FindEntries, OneEntry, ReadEntry, Saved } = entryShapes(
  { title: z.string(), startsOn: z.string(), endsOn: z.string() },
  { row: { when: z.enum(['PAST', 'NOW', 'COMING']), overlaps: z.boolean() }, usage: {} },
)
export const SaveEntry = z
  .strictObject({ id, revision, title: name, startsOn: day, endsOn: day })
  .superRefine(({ startsOn, endsOn }, context) => {
    if (endsOn < startsOn) context.addIssue({ code: 'custom', path: ['endsOn'], message: 'datesInOrder', input: undefined })
  })
/** Nothing names a term, so that there is no other way. */
export const RemoveEntry = z.strictObject({ id, revision, as: z.literal('DELETED') })
