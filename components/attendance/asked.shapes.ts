import { z } from 'zod'

const views = ['event', 'group', 'student', 'followUps'] as const

export const AskedHome = z.object({
  by: z.enum(views).catch('event'),
  q: z.string().trim().max(100).catch(''),
  group: z.uuid().toLowerCase().optional().catch(undefined),
  after: z.string().max(300).optional().catch(undefined),
})
export type AskedHome = z.output<typeof AskedHome>

export const AskedReport = z.object({
  programme: z.uuid().toLowerCase().optional().catch(undefined),
  year: z.coerce.number().int().min(1).max(12).optional().catch(undefined),
  risk: z
    .literal('1')
    .transform(() => true)
    .catch(false),
  page: z.coerce.number().int().min(1).max(1_000).catch(1),
})
export type AskedReport = z.output<typeof AskedReport>
