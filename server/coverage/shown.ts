import 'server-only'
import { isCovered } from '@/lib/coverage/vocabulary'
import type { ComponentKind } from '@/lib/curriculum/vocabulary'
import type { Db } from '@/server/kernel/db'
import type { Framed } from './frame'
import { listHeldOf, listShown, type Ref } from './queries/counts.sql'

const keyOf = ({ kind, refId }: Ref): string => `${kind} ${refId}`

type Naming = { readonly kind: ComponentKind | null; readonly refId: string | null }
/** What it names, where that can be shown or held. */
function refOf({ kind, refId }: Naming): Ref | null {
  return refId !== null && kind !== null && isCovered(kind) ? { kind, refId } : null
}

/** What these name, each once. */
export function refsOf(rows: readonly Naming[]): Ref[] {
  return [...new Map(rows.flatMap((row) => refOf(row) ?? []).map((ref) => [keyOf(ref), ref])).values()]
}

type Held = { readonly times: number; readonly minutes: number }
/** How many of the students have shown any of these, and how often these were held: what is named twice counts once. */
export type Counted = {
  readonly shown: (rows: readonly Naming[]) => number
  readonly held: (rows: readonly Naming[]) => Held
}

type Sums = { readonly words: Uint32Array | undefined; readonly held: Held | undefined }

/** Counts for rows among these. */
export async function countedFor(db: Db, rows: readonly Naming[], { studentIds, days, year }: Framed): Promise<Counted> {
  const refs = refsOf(rows)
  const words = new Map((await listShown(db, { refs, studentIds, days })).map(({ bits, ...ref }) => [keyOf(ref), wordsOf(bits)]))
  const dates = year === null ? [] : await listHeldOf(db, { refs, programmeId: year.programmeId, days })
  const held = new Map(dates.map(({ times, minutes, ...ref }) => [keyOf(ref), { times, minutes }]))
  const sums = new Map(refs.map((ref) => [keyOf(ref), { words: words.get(keyOf(ref)), held: held.get(keyOf(ref)) }]))
  // A matrix asks of each row many times over.
  const known = new Map(rows.map((row) => [row, sumsOf(row)]))
  function sumsOf(row: Naming): Sums | undefined {
    const ref = refOf(row)
    return ref === null ? undefined : sums.get(keyOf(ref))
  }
  const each = (of: readonly Naming[]): Set<Sums> => new Set(of.flatMap((row) => known.get(row) ?? []))
  const width = Math.ceil(studentIds.length / 32)
  return {
    shown: (of) => {
      const all = new Uint32Array(width)
      for (const one of each(of)) one.words?.forEach((word, at) => (all[at] = (all[at] ?? 0) | word))
      return all.reduce((sum, word) => sum + bitsIn(word), 0)
    },
    held: (of) => {
      let [times, minutes] = [0, 0]
      for (const one of each(of)) {
        times += one.held?.times ?? 0
        minutes += one.held?.minutes ?? 0
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
function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
