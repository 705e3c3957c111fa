import { z } from 'zod'

/** What follows the path of a screen that shows one thing by its id. */
export const OneId = z.object({ id: z.uuid().toLowerCase() })
