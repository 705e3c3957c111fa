import { z } from 'zod'

/** What may follow the address of a role. */
export const OneRoleOrNone = z.tuple([z.uuid().toLowerCase()]).or(z.tuple([]))
