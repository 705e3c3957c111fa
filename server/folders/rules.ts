import 'server-only'
import { longestNodeName, trashDays } from '@/lib/folders/vocabulary'
import { extensionOf } from '@/lib/files/file-names'

export const rowsAtOnce = 100
export const foldersAtOnce = 1_000
/** The most files that are offered to choose from; they are searched on the device. */
export const filesAtOnce = 1_000
export const receiptsAtOnce = 100
/** The most levels of folders within folders. */
export const mostDepth = 20
/** The most shares of one file or folder. */
export const mostShares = 100
const dayMs = 86_400_000

export function purgedAt(trashedAt: Date): Date {
  return new Date(trashedAt.getTime() + trashDays * dayMs)
}

/** Entries that were deleted before this time are purged. */
export function trashedBefore(at: Date): Date {
  return new Date(at.getTime() - trashDays * dayMs)
}

/** The form in which names are compared. */
export function nameKeyOf(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

/** The name, or the first of 'name (2).pdf', 'name (3).pdf' that is free. Adds it to `taken`. */
export function freeName(name: string, taken: Set<string>): { name: string; nameKey: string } {
  const extension = extensionOf(name)
  const ending = extension === '' ? '' : name.slice(-extension.length - 1)
  const stem = ending === '' ? name : name.slice(0, -ending.length)
  for (let number = 1; ; number += 1) {
    const mark = number === 1 ? '' : ` (${number})`
    const room = longestNodeName - ending.length - mark.length
    const tried = `${Array.from(stem).slice(0, room).join('')}${mark}${ending}`
    const nameKey = nameKeyOf(tried)
    if (taken.has(nameKey)) continue
    taken.add(nameKey)
    return { name: tried, nameKey }
  }
}

type Placed = { readonly id: string; readonly ancestors: readonly string[] }

/** The nodes without those that lie within another one of them, as these move along with it. */
export function topmost<N extends Placed>(nodes: readonly N[]): N[] {
  const ids = new Set(nodes.map(({ id }) => id))
  return nodes.filter(({ ancestors }) => !ancestors.some((id) => ids.has(id)))
}
