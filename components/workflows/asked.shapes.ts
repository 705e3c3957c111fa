import { z } from 'zod'

const id = z.uuid().toLowerCase()
export const OfWorkflow = z.object({ workflow: id })
export const OfStage = z.object({ workflow: id, stage: id })
/** The id of an instance, where there are several; a text that is no id counts as absent. */
export const AskedInstance = z.object({ instance: id.optional().catch(undefined) })
