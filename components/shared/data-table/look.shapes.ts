import { z } from 'zod'

/** Kept on the device: what is too long for any table is no choice that somebody made. */
const Ids = z.array(z.string().max(100)).max(200)

export const StoredLook = z.object({ order: Ids, hidden: Ids })
