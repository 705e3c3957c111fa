import { z } from 'zod'

export const Recent = z.array(z.object({ href: z.string(), caption: z.string(), subcaption: z.string() }))
