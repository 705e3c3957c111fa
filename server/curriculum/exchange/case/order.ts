import 'server-only'
import type { RowToCheck } from '@/server/imports'

type Known = { readonly sortOrder: number }
type All = { readonly groups: ReadonlyMap<string, Known>; readonly outcomes: ReadonlyMap<string, Known> }

/** The sort order that the part in this row gets among its siblings; `before` is the one that it has. */
export type Ordering = (row: number, before: number | null) => number

/**
 * Siblings are numbered again only where the document has them in another order or puts something between them. A document without changes changes no number,
 * whatever the numbers here are.
 */
export function orderOf(rows: readonly RowToCheck[], { groups, outcomes }: All): Ordering {
  const together = new Map<string, { number: number; at: number; before: number | null }[]>()
  const keys = new Map<number, string>()
  const places = new Map<number, number>()
  for (const { number, values } of rows) {
    const { type, id = '', parent = '', document = '', fault = '' } = values
    if ((type !== 'GROUP' && type !== 'OUTCOME') || fault !== '') continue
    const [key, at] = [`${type} ${document} ${parent}`, Number(values.order ?? '')]
    const before = (type === 'GROUP' ? groups : outcomes).get(id)?.sortOrder ?? null
    keys.set(number, key)
    places.set(number, Number.isSafeInteger(at) ? at : 0)
    const all = together.get(key)
    if (all) all.push({ number, at, before })
    else together.set(key, [{ number, at, before }])
  }
  const renumbered = new Set<string>()
  for (const [key, all] of together) {
    const sorted = all.toSorted((a, b) => a.at - b.at)
    if (sorted.some(({ before }, at) => before === null || (at > 0 && before <= (sorted[at - 1]?.before ?? -1)))) renumbered.add(key)
  }
  return (row, before) => (before === null || renumbered.has(keys.get(row) ?? '') ? (places.get(row) ?? 0) : before)
}
