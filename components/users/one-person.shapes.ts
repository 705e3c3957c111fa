import { z } from 'zod'

/** What may follow the address of an account. */
export const OnePersonOrNone = z.tuple([z.uuid().toLowerCase()]).or(z.tuple([]))
