import 'server-only'
import { isCovered, type CoverageKind } from '@/lib/coverage/vocabulary'
import type { ComponentKind } from '@/lib/curriculum/vocabulary'
import type { Db } from '@/server/kernel/db'
import type { Framed } from './frame'
import { firstPlace, listHeldOf, listShown, type Ref } from './queries/counts.sql'

const keyOf = ({ kind, refId }: Ref): string => `${kind} ${refId}`

type Naming = { readonly kind: ComponentKind | null; readonly refId: string | null }
/** What it names, where that can be shown or held. */
export function refOf({ kind, refId }: Naming): Ref | null {
  return refId !== null && kind !== null && isCovered(kind) ? { kind, refId } : null
}

/** What these name, each once. */
export function refsOf(rows: readonly Naming[]): Ref[] {
  return [...new Map(rows.flatMap((row) => refOf(row) ?? []).map((ref) => [keyOf(ref), ref])).values()]
}

export type Held = { readonly times: number; readonly minutes: number }
/** How many of the students have shown any of these, and how often these were held: what is named twice counts once. */
export type Counted = {
  readonly shown: (rows: readonly Naming[]) => number
  readonly held: (rows: readonly Naming[]) => Held
}

export async function countedFor(db: Db, rows: readonly Naming[], { studentIds, days, year }: Framed): Promise<Counted> {
  const refs = refsOf(rows)
  const width = Math.ceil((studentIds.length + 1) / 32)
  const bits = new Map<string, Uint32Array>()
  for (const { places, ...ref } of await listShown(db, { refs, studentIds, days })) bits.set(keyOf(ref), bitsOf(places, width))
  const times = new Map(
    (year === null ? [] : await listHeldOf(db, { refs, programmeId: year.programmeId, days })).map(({ times: n, minutes, ...ref }) => [
      keyOf(ref),
      { times: n, minutes },
    ]),
  )
  const keysOf = (of: readonly Naming[]) => new Set(of.flatMap((row) => refOf(row) ?? []).map(keyOf))
  return {
    shown: (of) => {
      const all = new Uint32Array(width)
      for (const key of keysOf(of)) bits.get(key)?.forEach((word, at) => (all[at] = (all[at] ?? 0) | word))
      return all.reduce((sum, word) => sum + bitsIn(word), 0)
    },
    held: (of) =>
      [...keysOf(of)].reduce<Held>(
        (sum, key) => {
          const one = times.get(key)
          return one ? { times: sum.times + one.times, minutes: sum.minutes + one.minutes } : sum
        },
        { times: 0, minutes: 0 },
      ),
  }
}

function bitsOf(places: string, width: number): Uint32Array {
  const found = new Uint32Array(width)
  for (let at = 0; at < places.length; at += 1) {
    const place = places.charCodeAt(at) - firstPlace
    found[place >>> 5] = (found[place >>> 5] ?? 0) | (1 << (place & 31))
  }
  return found
}

function bitsIn(word: number): number {
  let left = word
  let count = 0
  for (; left !== 0; count += 1) left &= left - 1
  return count
}

export type { CoverageKind }
