import { z } from 'zod'
import { day, id, listed, name, revision } from './parts.shapes'

export { Done, FindEntries, OneEntry, Saved } from './parts.shapes'

/** Its days are plain days: the first and the last that belong to it. */
const Term = z.object({ id: z.string(), title: z.string(), startsOn: z.string(), endsOn: z.string() })

/** `when`: of today. `overlaps`: another term has some of its days. */
export const Terms = listed(Term.extend({ when: z.enum(['PAST', 'NOW', 'COMING']), overlaps: z.boolean() }))
export const ReadTerm = z.object({ term: Term.extend({ revision: z.number().int() }) })
export const SaveTerm = z.strictObject({ id, revision, title: name, startsOn: day, endsOn: day }).superRefine(({ startsOn, endsOn }, context) => {
  if (endsOn < startsOn) context.addIssue({ code: 'custom', path: ['endsOn'], message: 'datesInOrder', input: undefined })
})
/** Nothing names a term, so that there is no other way. */
export const RemoveTerm = z.strictObject({ id, revision, as: z.literal('DELETED') })
