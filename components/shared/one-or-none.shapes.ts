import { z } from 'zod'

/** What may follow the address of a record that is made elsewhere: its id, or nothing. */
export const OneOrNone = z.tuple([z.uuid().toLowerCase()]).or(z.tuple([]))
