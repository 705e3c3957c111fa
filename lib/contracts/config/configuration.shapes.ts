import { z } from 'zod'

export const ConfigurationFile = z.strictObject({
  format: z.literal('cusp.configuration', 'configurationFormat'),
  version: z.literal(1, 'configurationVersion'),
  parts: z.record(z.string().max(40), z.array(z.record(z.string(), z.unknown())).max(5_000, 'tooManyEntries')),
})
export type ConfigurationFile = z.output<typeof ConfigurationFile>

export { Nothing } from '../plain.shapes'
/** `left`: parts that are not in it, since who asks may not change them. */
export const ConfigurationTaken = z.object({ file: ConfigurationFile, items: z.number().int(), left: z.array(z.string()) })

export const TryConfiguration = z.strictObject({ file: ConfigurationFile })
/** `seen`: as config.tryConfiguration answered it; what was changed meanwhile is a conflict. */
export const ApplyConfiguration = z.strictObject({ file: ConfigurationFile, seen: z.string().max(100) })

const ItemResult = z.object({
  part: z.string(),
  called: z.string(),
  outcome: z.enum(['NEW', 'CHANGED', 'REFUSED']),
  /** What differs from what is there. */
  fields: z.array(z.string()),
  /** Why it cannot be taken over, in words. */
  problems: z.array(z.string()),
})
export type ItemResult = z.output<typeof ItemResult>
export const ConfigurationTried = z.object({ results: z.array(ItemResult), same: z.number().int(), seen: z.string() })
export const ConfigurationApplied = z.object({ made: z.number().int(), changed: z.number().int(), same: z.number().int() })
