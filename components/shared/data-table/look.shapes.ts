import { z } from 'zod'

/** The limits of the list kept on the device: no person chose more columns, or longer names, than a table can have. */
const Ids = z.array(z.string().max(100)).max(200)

export const StoredLook = z.object({ order: Ids, hidden: Ids })
