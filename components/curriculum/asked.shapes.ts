import { z } from 'zod'
import { nodeActions } from './hrefs'

const id = z.uuid().toLowerCase()
export const HomeQuery = z.object({
  year: id.optional().catch(undefined),
  view: z.enum(['matrix', 'changes']).optional().catch(undefined),
  /** Of its changes: the year that it is compared with. */
  with: id.optional().catch(undefined),
})
/** Which of a node's components is mapped. */
export const MapQuery = z.object({ component: id.optional().catch(undefined) })
export const NodeParams = z.tuple([id]).or(z.tuple([id, z.enum(nodeActions)]))
