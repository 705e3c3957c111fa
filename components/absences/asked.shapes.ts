import { z } from 'zod'

export const AskedAbsences = z.object({
  box: z.enum(['DECIDE', 'TODAY', 'ALL']).catch('DECIDE'),
  q: z.string().trim().max(100).catch(''),
  after: z.string().max(100).optional().catch(undefined),
  /** Present when somebody came through the 'New' menu to report an absence. */
  new: z.string().optional().catch(undefined),
  absence: z.uuid().toLowerCase().optional().catch(undefined),
})
export type AskedAbsences = z.output<typeof AskedAbsences>
