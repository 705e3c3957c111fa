import { z } from 'zod'

/** The part of the address that follows the path of a screen showing one record: its id. */
export const OneId = z.object({ id: z.uuid().toLowerCase() })
