import { z } from 'zod'

const id = z.uuid().toLowerCase()
const maybe = id.optional().catch(undefined)

export const OutcomesQuery = z.object({ framework: maybe, page: z.coerce.number().int().min(1).max(1_000).catch(1).default(1) })
/** The paths import/new, import/case and import/<framework>, each optionally followed by the id of an import. */
const Into = z.enum(['new', 'case']).or(id)
export const ImportArgs = z.tuple([Into]).or(z.tuple([Into, id]))
/** The paths group/add and group/<id>. */
export const GroupArgs = z.tuple([z.literal('add')]).or(z.tuple([id]))
export const GroupQuery = z.object({ framework: maybe })
/** The paths edit/new and edit/<id>. */
export const OutcomeArgs = z.tuple([z.literal('new')]).or(z.tuple([id]))
export const OutcomeQuery = z.object({ group: maybe, year: maybe, edit: z.string().optional() })
