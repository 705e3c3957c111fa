import { z } from 'zod'
import { nodeActions } from './hrefs'

const id = z.uuid().toLowerCase()
export const HomeQuery = z.object({ year: id.optional().catch(undefined) })
export const NodeParams = z.tuple([id]).or(z.tuple([id, z.enum(nodeActions)]))
