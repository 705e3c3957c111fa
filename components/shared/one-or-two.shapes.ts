import { z } from 'zod'

const id = z.uuid().toLowerCase()
/** The part of the address of something within something else: the id of the whole, and that of the part. */
export const OneOrTwo = z.tuple([id]).or(z.tuple([id, id]))
