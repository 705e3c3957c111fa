import { z } from 'zod'

const id = z.uuid().toLowerCase()
/** The paths components/add and components/<id>. */
export const ComponentArgs = z.tuple([z.literal('add')]).or(z.tuple([id]))
export const ComponentQuery = z.object({ node: id.optional().catch(undefined), edit: z.string().optional() })
export const UnmappedQuery = z.object({ year: id.optional().catch(undefined) })
