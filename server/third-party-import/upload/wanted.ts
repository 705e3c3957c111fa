import 'server-only'
import { z } from 'zod'

const Values = z.record(z.string(), z.string())
/** What a row of the file comes to: the columns that it sets, '' of those that it empties. */
export const WantedRecord = z.object({ row: z.number().int(), isNew: z.boolean(), values: Values })
export type WantedRecord = z.output<typeof WantedRecord>

/** What the set held on somebody before. */
export const RecordBefore = z.object({ values: Values, imported: Values })
export type RecordBefore = z.output<typeof RecordBefore>

export const DataSetSettings = z.object({ setId: z.string() })
export type DataSetSettings = z.output<typeof DataSetSettings>
