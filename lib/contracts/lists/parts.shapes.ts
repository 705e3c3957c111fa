import { z } from 'zod'
import { Done, id, OneEntry, RemoveEntry, revision, Saved } from '../interface-editor/parts.shapes'
import { isSeen } from '@/lib/seen'
import { Day, WholeNumber } from '../plain.shapes'

export { Done, id, MoveEntry, Named, OneEntry, RemoveEntry, revision, Saved } from '../interface-editor/parts.shapes'

export const name = z.string().trim().min(1).max(120).refine(isSeen, 'charactersUnseen')
export const wholeBetween = (min: number, max: number) => WholeNumber.min(min).max(max)
export const day = z.string().min(1, { error: 'dateEmpty' }).pipe(Day)

export const FindEntries = z.strictObject({ q: z.string().trim().max(100).optional() })
/** The answer of every list: its entries, and how many there are without a search. */
export const listShape = <R extends z.ZodType>(Row: R) => z.object({ rows: z.array(Row), total: z.number().int() })

/** An entry that has a name and is in use or not. */
export const SaveNamed = z.strictObject({ id, revision, name, active: z.boolean() })
export const NamedEntry = z.object({ id: z.string(), revision: z.number(), name: z.string(), active: z.boolean() })

/**
 * The inputs and outputs of a list's four calls, except `SaveEntry`, which the list's own schema file defines. `fields` are the stored fields, `row` what the
 * list adds to each entry, and `usage` what the editor shows about its use.
 */
export function entryShapes<F extends z.ZodRawShape, R extends z.ZodRawShape, U extends z.ZodRawShape>(
  fields: F,
  { row, usage }: { readonly row: R; readonly usage: U },
) {
  return {
    Entries: listShape(z.object({ id: z.string(), ...fields, ...row })),
    ReadEntry: z.object({
      entry: z.object({ id: z.string(), revision: z.number().int(), ...fields }),
      usage: z.object({ isReferenced: z.boolean(), ...usage }),
    }),
    FindEntries,
    OneEntry,
    RemoveEntry,
    Saved,
    Done,
  }
}
