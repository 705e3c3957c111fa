import 'server-only'
import { isCovered } from '@/lib/coverage/vocabulary'
import type { ComponentKind } from '@/lib/curriculum/vocabulary'
import type { Db } from '@/server/kernel/db'
import type { Framed } from './frame'
import { keyOf, listHeldOf, listShown, type Ref } from './queries/counts.sql'

type Naming = { readonly kind: ComponentKind | null; readonly refId: string | null }
/** The item that the component names, if it is of a kind that can be shown or held. */
function refOf({ kind, refId }: Naming): Ref | null {
  return refId !== null && kind !== null && isCovered(kind) ? { kind, refId } : null
}

/** The items that these components name, each once. */
export function refsOf(rows: readonly Naming[]): Ref[] {
  return [...new Map(rows.flatMap((row) => refOf(row) ?? []).map((ref) => [keyOf(ref), ref])).values()]
}

type Held = { readonly times: number; readonly minutes: number }
/** How many of the students have shown any of these items, and how often the items were held. An item that is named twice counts once. */
export type Counted = {
  readonly shown: (rows: readonly Naming[]) => number
  readonly held: (rows: readonly Naming[]) => Held
}

type Sums = { readonly words: Uint32Array | undefined; readonly held: Held | undefined }

/** Loads the counts for these rows; the result counts for any part of them. */
export async function countShownAndHeld(db: Db, rows: readonly Naming[], { studentIds, days, year }: Framed): Promise<Counted> {
  const refs = refsOf(rows)
  const [shown, dates] = await Promise.all([
    listShown(db, { refs, studentIds, days }),
    year === null ? [] : listHeldOf(db, { refs, programmeId: year.programmeId, days }),
  ])
  const words = new Map(shown.map(({ bits, ...ref }) => [keyOf(ref), wordsOf(bits)]))
  const held = new Map(dates.map(({ times, minutes, ...ref }) => [keyOf(ref), { times, minutes }]))
  const sums = new Map(refs.map((ref) => [keyOf(ref), { words: words.get(keyOf(ref)), held: held.get(keyOf(ref)) }]))
  // A matrix asks of each row many times over, and of thousands of cells.
  const known = new Map(rows.map((row) => [row, sumsOf(row)]))
  function sumsOf(row: Naming): Sums | undefined {
    const ref = refOf(row)
    return ref === null ? undefined : sums.get(keyOf(ref))
  }
  const all = new Uint32Array(Math.ceil(studentIds.length / 32))
  return {
    shown: (of) => {
      all.fill(0)
      // A bit that is set twice is set: what is named twice counts once.
      for (const row of of) {
        const words = known.get(row)?.words
        if (words) for (let at = 0; at < words.length; at += 1) all[at] = (all[at] ?? 0) | (words[at] ?? 0)
      }
      let people = 0
      for (const word of all) people += countBits(word)
      return people
    },
    held: (of) => {
      let [times, minutes] = [0, 0]
      for (const one of held.size === 0 ? [] : new Set(of.map((row) => known.get(row)))) {
        times += one?.held?.times ?? 0
        minutes += one?.held?.minutes ?? 0
      }
      return { times, minutes }
    },
  }
}

function wordsOf(bits: string): Uint32Array {
  const words = new Uint32Array(Math.ceil(bits.length / 32))
  for (let at = bits.indexOf('1'); at >= 0; at = bits.indexOf('1', at + 1)) words[at >>> 5] = (words[at >>> 5] ?? 0) | (1 << (at & 31))
  return words
}

/** How many bits of 32 are set: added up in pairs, fours, and bytes. */
function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
