import 'server-only'
import { z } from 'zod'
import type { ImportOptions } from '@/lib/contracts/imports'
import { parseOptions } from '@/server/imports'

/** The options of a whole file of a data set. */
const Options = z.object({
  /** The order in which a day is written with numbers. AUTO: the order that its column shows, else the day first. */
  dayOrder: z.enum(['AUTO', 'DMY', 'MDY']),
  /** Whether values that were set by hand since the last import are overwritten. */
  overwrite: z.boolean(),
  /** Whether numbers that identify people are compared without the zeros before them. */
  ignoreZeros: z.boolean().default(false),
  /** Whether an empty cell clears the existing value. */
  clear: z.boolean(),
})
export type DataSetOptions = z.output<typeof Options>

export const firstOptions: DataSetOptions = { dayOrder: 'AUTO', overwrite: false, ignoreZeros: false, clear: false }

/** @throws VALIDATION_FAILED on `options.…` */
export function dataSetOptions(given: ImportOptions): DataSetOptions {
  return parseOptions(Options, given)
}
