import { z } from 'zod'

export const ConfigurationFile = z.strictObject({
  format: z.literal('cusp.configuration', 'configurationFormat'),
  version: z.literal(1, 'configurationVersion'),
  parts: z.record(z.string().max(40), z.array(z.record(z.string(), z.unknown())).max(5_000, 'tooManyEntries')),
})
export type ConfigurationFile = z.output<typeof ConfigurationFile>

export { Nothing } from '../plain.shapes'
/** `left` lists the parts that the file leaves out because the asker may not change them. */
export const ConfigurationTaken = z.object({ file: ConfigurationFile, items: z.number().int(), left: z.array(z.string()) })

export const TryConfiguration = z.strictObject({ file: ConfigurationFile })
/** `seen` is the value from config.tryConfiguration's answer; anything that was changed since then is a conflict. */
export const ApplyConfiguration = z.strictObject({ file: ConfigurationFile, seen: z.string().max(100) })

/** A value as the screen shows it; for a list, the names of its entries. Null means no value, or one that does not fit in a line. */
const Said = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullable()
export type Said = z.output<typeof Said>
/** `path` leads to a field or to a part of one. For a list, `from` holds the entries that are removed and `to` those that are added. */
const ItemChange = z.object({ path: z.array(z.string()), from: Said, to: Said })
export type ItemChange = z.output<typeof ItemChange>

const ItemResult = z.object({
  part: z.string(),
  called: z.string(),
  outcome: z.enum(['NEW', 'CHANGED', 'REFUSED']),
  /** The first differences from the present configuration; `more` counts the remaining ones. */
  changes: z.array(ItemChange),
  more: z.number().int(),
  /** The reasons, in words, why the entry cannot be taken over; `path` is empty if no single field is at fault. */
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
  /** Null if the import cannot be undone any more. */
  undoableUntil: z.string().nullable(),
})
export type AppliedImport = z.output<typeof Import>
export const ConfigurationImports = z.object({ imports: z.array(Import) })
export const OneConfigurationImport = z.strictObject({ id: z.uuid().toLowerCase() })
/** An entry that an undo leaves. `called` is '' for readers who may not see the entry in its own screen. */
const KeptItem = z.object({ part: z.string(), called: z.string(), reason: z.string() })
export type KeptItem = z.output<typeof KeptItem>
export const ConfigurationUndone = z.object({ undone: z.number().int(), kept: z.array(KeptItem) })

export const ConfigurationApplied = z.object({ made: z.number().int(), changed: z.number().int(), same: z.number().int() })
