import { z } from 'zod'

const id = z.uuid().toLowerCase()
export const OfWorkflow = z.object({ workflow: id })
export const OfStage = z.object({ workflow: id, stage: id })
/** Which instance, where there are several; what is no id is as if it were not there. */
export const AskedInstance = z.object({ instance: id.optional().catch(undefined) })
