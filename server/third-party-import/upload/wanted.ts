import 'server-only'
import { z } from 'zod'

const Values = z.record(z.string(), z.string())
/** The values that a row of the file sets, by column; '' for those that it empties. */
export const WantedRecord = z.object({ row: z.number().int(), isNew: z.boolean(), values: Values })
export type WantedRecord = z.output<typeof WantedRecord>

/** Somebody's record in the set before the import. */
export const RecordBefore = z.object({ values: Values, imported: Values })
export type RecordBefore = z.output<typeof RecordBefore>

export const DataSetSettings = z.object({ setId: z.string() })
export type DataSetSettings = z.output<typeof DataSetSettings>
