import 'server-only'
import type { ItemChange, Said } from '@/lib/contracts/config/configuration'

type Fields = Readonly<Record<string, unknown>>
/** The name of an id, here or in the file. */
export type NameOf = (id: string) => string | undefined

/** The most changes that are listed: the wording of a language may have hundreds of texts. */
const mostChanges = 20
const longest = 200
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The differences field by field, so that they can be described in words; for a new item, everything that is not empty. */
export function changesOf(there: Fields, wanted: Fields, nameOf: NameOf): { changes: ItemChange[]; more: number } {
  const all = listDifferences(there, wanted, []).map(({ path, from, to }): ItemChange => {
    if (Array.isArray(from) || Array.isArray(to)) return { path, ...listChange(asList(from), asList(to), nameOf) }
    return { path, from: shownValue(from, nameOf), to: shownValue(to, nameOf) }
  })
  return { changes: all.slice(0, mostChanges), more: Math.max(0, all.length - mostChanges) }
}

/** Whether two values are the same, whatever the order of their keys. */
export function isSame(one: unknown, other: unknown): boolean {
  return canonicalText(one) === canonicalText(other)
}

type Difference = { readonly path: string[]; readonly from: unknown; readonly to: unknown }
function listDifferences(there: Fields, wanted: Fields, above: readonly string[]): Difference[] {
  const keys = [...new Set([...Object.keys(there), ...Object.keys(wanted)])].filter((key) => above.length > 0 || key !== 'id')
  return keys.flatMap((key): Difference[] => {
    const [from, to, path] = [there[key], wanted[key], [...above, key]]
    if (isSame(from, to) || (isNothing(from) && isNothing(to))) return []
    const isDeeper = above.length === 0 && (isFields(from) || isFields(to))
    return isDeeper ? listDifferences(isFields(from) ? from : {}, isFields(to) ? to : {}, path) : [{ path, from, to }]
  })
}

/** The removed and the added entries; none where the same entries are in another order, or have other values. */
function listChange(from: readonly unknown[], to: readonly unknown[], nameOf: NameOf): { from: Said; to: Said } {
  const [before, after] = [namesOf(from, nameOf), namesOf(to, nameOf)]
  const gone = before.filter((name) => !after.includes(name))
  const come = after.filter((name) => !before.includes(name))
  return { from: gone.length > 0 ? gone : null, to: come.length > 0 ? come : null }
}

function namesOf(entries: readonly unknown[], nameOf: NameOf): string[] {
  return entries.flatMap((entry) => {
    const name = isFields(entry) ? [entry.caption, entry.label, entry.name].find((one) => typeof one === 'string') : entry
    const words = shownValue(name, nameOf)
    return typeof words === 'string' ? [words] : []
  })
}

function shownValue(value: unknown, nameOf: NameOf): string | number | boolean | null {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value !== 'string' || value === '') return null
  if (uuid.test(value)) return nameOf(value) ?? null
  return value.length > longest ? `${value.slice(0, longest)}…` : value
}

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function canonicalText(value: unknown): string {
  return (
    JSON.stringify(value, (_key, inner: unknown) =>
      isFields(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
    ) ?? ''
  )
}
