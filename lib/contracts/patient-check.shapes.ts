import { z } from 'zod'

/** As long as the longest of the texts that are looked at. */
export const Find = z.strictObject({ texts: z.array(z.string().max(10_000)).min(1).max(20) })
/** As it stands in them. */
export const Found = z.object({ found: z.array(z.string()).max(220) })
