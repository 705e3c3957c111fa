import { z } from 'zod'
import { runFormats } from '@/lib/reports/vocabulary'
import { reportRunStates } from '@/lib/states/report-run'
import { id } from '../lists/parts.shapes'
import { AnsweredBlock } from './configs.shapes'
import { AskedFor, ExportedBlocks } from './files.shapes'
import { count } from './parts.shapes'

export { Done, Nothing } from '../plain.shapes'
export { ExportedBlocks }

/** `again` makes the run again although an earlier one is still kept. */
export const Begin = z.strictObject({ format: z.enum(runFormats), asked: AskedFor, again: z.boolean().default(false) })
export const Begun = z.object({ id: z.string(), state: z.enum(reportRunStates) })
export const OneRun = z.strictObject({ id })

export const Run = z.object({
  id: z.string(),
  title: z.string(),
  format: z.enum(runFormats),
  asked: AskedFor,
  state: z.enum(reportRunStates),
  /** The number of blocks that are made, and of all blocks. */
  done: count,
  total: count,
  askedAt: z.string(),
  asOf: z.string().nullable(),
  expiresAt: z.string().nullable(),
  /** For a file, the number of rows or cells in it, and whether there are more. */
  rows: count.nullable(),
  isCut: z.boolean(),
})
export const Runs = z.object({ rows: z.array(Run) })
/** `blocks` holds the blocks of a finished screen in the report's order; null for a block that could not be made. */
export const ReadRun = z.object({ run: Run, blocks: z.array(AnsweredBlock.nullable()).nullable() })
