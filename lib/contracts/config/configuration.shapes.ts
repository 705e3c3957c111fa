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

/** Of a list the names of its entries. Null: nothing, or what cannot be said in a line. */
const Said = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullable()
export type Said = z.output<typeof Said>
/** `path`: a field, and what of it. Of a list `from` is what goes and `to` what comes. */
const ItemChange = z.object({ path: z.array(z.string()), from: Said, to: Said })
export type ItemChange = z.output<typeof ItemChange>

const ItemResult = z.object({
  part: z.string(),
  called: z.string(),
  outcome: z.enum(['NEW', 'CHANGED', 'REFUSED']),
  /** What differs from what is there: the first of it, and how much more there is. */
  changes: z.array(ItemChange),
  more: z.number().int(),
  /** Why it cannot be taken over, in words; `path` is empty where that is no single field's fault. */
  problems: z.array(z.object({ path: z.array(z.string()), text: z.string() })),
})
export type ItemResult = z.output<typeof ItemResult>
export const ConfigurationTried = z.object({ results: z.array(ItemResult), same: z.number().int(), seen: z.string() })
const Import = z.object({
  id: z.string(),
  by: z.string(),
  appliedAt: z.string(),
  made: z.number().int(),
  changed: z.number().int(),
  undoneAt: z.string().nullable(),
  /** Null: no longer. */
  undoableUntil: z.string().nullable(),
})
export type AppliedImport = z.output<typeof Import>
export const ConfigurationImports = z.object({ imports: z.array(Import) })
export const OneConfigurationImport = z.strictObject({ id: z.uuid().toLowerCase() })
/** `called` is '' for who may not see the entry in its own screen. */
const KeptItem = z.object({ part: z.string(), called: z.string(), reason: z.string() })
export type KeptItem = z.output<typeof KeptItem>
export const ConfigurationUndone = z.object({ undone: z.number().int(), kept: z.array(KeptItem) })

export const ConfigurationApplied = z.object({ made: z.number().int(), changed: z.number().int(), same: z.number().int() })
