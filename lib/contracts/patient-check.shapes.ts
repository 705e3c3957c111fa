import { z } from 'zod'

/** The limit is the length of the longest text that is checked. */
export const Find = z.strictObject({ texts: z.array(z.string().max(10_000)).min(1).max(20) })
/** The words as they are in the texts. */
export const Found = z.object({ found: z.array(z.string()).max(220) })
