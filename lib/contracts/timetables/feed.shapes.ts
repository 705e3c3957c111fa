import { z } from 'zod'

export { Done } from '../lists/parts.shapes'

export const OwnFeed = z.strictObject({})
/** Null: there is none. The address itself is returned only once, when it is made. */
export const Feed = z.object({ madeAt: z.string().nullable() })
export const MadeFeed = z.object({ address: z.string(), madeAt: z.string() })

/** 256 bits, in hexadecimal. */
export const WithToken = z.strictObject({ token: z.string().max(200) })
export const FeedText = z.object({ text: z.string(), mediaType: z.string() })
