import { z } from 'zod'
import { paletteColours } from '@/lib/clinical/palette'

export { Moved } from './groups.shapes'

const methods = z.enum(['NAME', 'RANDOM', 'BALANCED', 'LIST'])
const attributes = z.enum(['PROGRAMME', 'YEAR', 'FIRM'])
const seed = z.number().int().min(0).max(2_147_483_647)

/** `whom` is either the students in no group, or all students of the grouping. `list` has a person and a group in each line, for LIST. */
const wanted = {
  groupingId: z.uuid().toLowerCase(),
  method: methods,
  whom: z.enum(['UNALLOCATED', 'ALL']),
  attributes: z.array(attributes).max(3),
  groupIds: z.array(z.uuid().toLowerCase()).max(200),
  seed,
  list: z.string().max(200_000),
}
export const PreviewAllocation = z.strictObject(wanted)
/** `token`: of the preview that was seen. Where people or groups changed since, nothing is applied. */
export const Allocate = z.strictObject({ ...wanted, token: z.string().length(43) })

export const Preview = z.object({
  /** The people who would move, by last name: the first two hundred of `total`. Groups are given by name; null means no group. */
  moves: z.array(z.object({ userId: z.string(), displayName: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  total: z.number().int(),
  /** The number of people who are already where they would be put. */
  staying: z.number().int(),
  sizes: z.array(
    z.object({ groupId: z.string(), name: z.string(), colour: z.enum(paletteColours), before: z.number().int(), after: z.number().int() }),
  ),
  /** Lines of the list that nothing is done with, the first hundred of `wrong`. */
  problems: z.array(z.object({ line: z.number().int(), text: z.string(), problem: z.enum(['PERSON', 'GROUP', 'TWICE', 'COLUMNS']) })),
  wrong: z.number().int(),
  token: z.string(),
})
