import { z } from 'zod'

const Id = z.uuid().toLowerCase()
const tabs = ['new', 'raised', 'about', 'cases'] as const
export type ConcernTab = (typeof tabs)[number]

const Query = z.object({
  tab: z.enum(tabs).catch('new'),
  /** The address names at most one of these three: a case, a concern that the reader raised, or one about the reader. */
  case: Id.optional().catch(undefined),
  raised: Id.optional().catch(undefined),
  about: Id.optional().catch(undefined),
  session: Id.optional().catch(undefined),
  student: Id.optional().catch(undefined),
  shown: z
    .string()
    .toUpperCase()
    .pipe(z.enum(['OPEN', 'MINE', 'OVER']))
    .catch('OPEN'),
  q: z.string().trim().max(100).catch(''),
  page: z.coerce.number().int().min(1).max(1_000).catch(1),
})
export type ConcernsAsked = z.output<typeof Query>

/** The state of the screen from its address; a single case is shown in its own tab. */
export function askedOf(query: unknown): ConcernsAsked {
  const asked = Query.parse(query)
  const tab = asked.case ? 'cases' : asked.raised ? 'raised' : asked.about ? 'about' : asked.tab
  return { ...asked, tab }
}
