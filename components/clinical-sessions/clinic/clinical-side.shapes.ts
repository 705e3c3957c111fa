import { z } from 'zod'

export const Side = z.object({ marks: z.boolean(), treats: z.boolean() })
export type Side = z.output<typeof Side>
