import { z } from 'zod'
import { nodeActions } from './hrefs'

const id = z.uuid().toLowerCase()
export const HomeQuery = z.object({
  year: id.optional().catch(undefined),
  view: z.enum(['matrix', 'changes']).optional().catch(undefined),
  /** The year with which the shown year is compared. */
  with: id.optional().catch(undefined),
})
/** The component of the node that is being mapped. */
export const MapQuery = z.object({ component: id.optional().catch(undefined) })
export const NodeParams = z.tuple([id]).or(z.tuple([id, z.enum(nodeActions)]))
