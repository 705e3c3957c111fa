import type { z } from 'zod'
import { canonicalJson } from '@/lib/canonical-json'
import type { Answer } from './answers'
import type * as shapes from './answers.shapes'
import { formLimits } from './limits'

export type Entry = z.output<typeof shapes.Entry>
export type EntryAnswer = z.output<typeof shapes.EntryAnswer>
type Marks = Extract<Answer, { marks: unknown }>['marks']

/** The entries of a group without removed ones. */
export function entriesIn(answer: Answer | undefined): Entry[] {
  return storedEntriesIn(answer).filter(({ removed }) => removed !== true)
}

/** The entries of a group including removed ones. */
export function storedEntriesIn(answer: Answer | undefined): Entry[] {
  return Array.isArray(answer) ? answer.flatMap((one) => (typeof one === 'object' && 'edits' in one ? [one] : [])) : []
}

/** The marks of a grid, by the uid of the row. */
export function marksIn(answer: Answer | undefined): Marks {
  return typeof answer === 'object' && answer !== null && 'marks' in answer ? answer.marks : {}
}

/** Identifies a field of one entry wherever a field is named by its uid: in the drawn form, in problems, in the results of formulas. */
export const entryKey = (entryId: string, uid: string): string => `${entryId}.${uid}`
export function entryOfKey(key: string): { readonly entryId: string; readonly uid: string } | null {
  const [entryId, uid] = key.split('.')
  return entryId !== undefined && uid !== undefined ? { entryId, uid } : null
}

type Merged = {
  readonly entries: Entry[]
  /** The ids of entries that were changed in two places independently. */
  readonly differing: string[]
}

/**
 * Merges two devices' versions of a group. An entry that only one of them has stays: the other device added it, since removals are recorded. For an entry that
 * both have, the later version stays; if neither is later, `sent` is taken and the entry reported, so that somebody may decide.
 */
export function mergeEntries(current: readonly Entry[], sent: readonly Entry[]): Merged {
  const known = new Map(current.map((entry) => [entry.id, entry]))
  const differing: string[] = []
  for (const entry of sent) {
    const there = known.get(entry.id)
    if (!there) {
      known.set(entry.id, entry)
      continue
    }
    const isSame = isSameEntry(there, entry)
    const isOlder = !isSame && isAfter(there.edits, entry.edits) && !isAfter(entry.edits, there.edits)
    if (!isSame && !isOlder && !isAfter(entry.edits, there.edits)) differing.push(entry.id)
    known.set(entry.id, { ...(isOlder ? there : entry), edits: joinEdits(there.edits, entry.edits) })
  }
  return { entries: limitRemovedEntries([...known.values()].sort((a, b) => (a.id < b.id ? -1 : 1))), differing }
}

/** A version that is later than both, because somebody saw the two and decided for `mine`. */
export function entriesOver(mine: readonly Entry[], other: readonly Entry[], device: string): Entry[] {
  const theirs = new Map(other.map((entry) => [entry.id, entry]))
  return mergeEntries(
    other,
    mine.map((entry) => {
      const there = theirs.get(entry.id)
      return there && !isSameEntry(there, entry)
        ? { ...entry, edits: addEdit({ ...entry, edits: joinEdits(there.edits, entry.edits) }, device) }
        : entry
    }),
  ).entries
}

/** The edits of an entry after one more on this device. If there are too many devices, those with the fewest changes are forgotten. */
export function addEdit({ edits }: Pick<Entry, 'edits'>, device: string): Entry['edits'] {
  const others = Object.entries(edits).filter(([one]) => one !== device)
  const kept = others.sort(([, a], [, b]) => b - a).slice(0, formLimits.devices - 1)
  return Object.fromEntries([...kept, [device, (edits[device] ?? 0) + 1]])
}

/** Answers as they are handed in, hashed and compared: without what only merging needs. A group without entries has no answer. */
export function plainAnswers(answers: Readonly<Record<string, Answer>>): Record<string, Answer> {
  return Object.fromEntries(
    Object.entries(answers).flatMap(([uid, answer]): [string, Answer][] => {
      if (storedEntriesIn(answer).length === 0) return [[uid, answer]]
      const entries = entriesIn(answer).map((entry) => ({ id: entry.id, edits: {}, answers: entry.answers }))
      return entries.length === 0 ? [] : [[uid, entries]]
    }),
  )
}

function isSameEntry(one: Entry, other: Entry): boolean {
  const [a, b] = [withoutBlanks(one), withoutBlanks(other)]
  return one.removed === other.removed && a === b
}

const withoutBlanks = ({ answers }: Entry) =>
  canonicalJson(Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== null)))

/** Whether the first version includes all edits of the second. */
function isAfter(one: Entry['edits'], other: Entry['edits']): boolean {
  return Object.entries(other).every(([device, count]) => (one[device] ?? 0) >= count)
}

function joinEdits(one: Entry['edits'], other: Entry['edits']): Entry['edits'] {
  const all = { ...one }
  for (const [device, count] of Object.entries(other)) all[device] = Math.max(all[device] ?? 0, count)
  return Object.fromEntries(
    Object.entries(all)
      .sort(([a, most], [b, other]) => other - most || (a < b ? -1 : 1))
      .slice(0, formLimits.devices),
  )
}

/** Forgets the first of the removed entries if there are too many. */
function limitRemovedEntries(entries: readonly Entry[]): Entry[] {
  const removed = entries.filter((entry) => entry.removed === true)
  const forgotten = new Set(removed.slice(0, Math.max(0, removed.length - formLimits.removedEntries)).map(({ id }) => id))
  return entries.filter(({ id }) => !forgotten.has(id))
}
