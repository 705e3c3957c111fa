import { z } from 'zod'

export const views = ['event', 'group', 'student'] as const

export const AskedHome = z.object({
  by: z.enum(views).catch('event'),
  q: z.string().trim().max(100).catch(''),
  group: z.uuid().toLowerCase().optional().catch(undefined),
  after: z.string().max(300).optional().catch(undefined),
})
export type AskedHome = z.output<typeof AskedHome>
