import { assertKept } from './page-mark'

const prefix = 'lastWords/'
const keyOf = (userId: string, place: string) => `${prefix}${userId}/${place}`

/** As long as copies of records (housekeeping.ts): what was typed may be about a patient, too. */
const keptHours = 168

/** A text that was being typed, and what it is built on. */
export type LastWords = { readonly text: string; readonly base: string; readonly revision: number }

/** In the moment in which a page goes a database is too slow; local storage is not. Read by their writer alone, once. */
export function keepLastWords(userId: string, place: string, words: LastWords): void {
  try {
    assertKept()
    localStorage.setItem(keyOf(userId, place), JSON.stringify({ ...words, at: Date.now() }))
  } catch {
    // Full, forbidden, a view or a device that keeps nothing: then what was typed in the last moment is gone.
  }
}

export function takeLastWords(userId: string, place: string): LastWords | null {
  try {
    assertKept()
    const key = keyOf(userId, place)
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    localStorage.removeItem(key)
    if (!isLastWords(kept) || isOld(kept)) return null
    const { text, base, revision } = kept
    return { text, base, revision }
  } catch {
    return null
  }
}

/** At start: forgets what nobody came back for within a week. What an earlier version kept has no time: its week begins now. */
export function forgetOldWords(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(prefix)) continue
      const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
      if (!isLastWords(kept) || isOld(kept)) localStorage.removeItem(key)
      else if (timeOf(kept) === null) localStorage.setItem(key, JSON.stringify({ ...kept, at: Date.now() }))
    }
  } catch {
    // Forbidden: then there are none.
  }
}

function isOld(kept: object): boolean {
  const at = timeOf(kept)
  return at !== null && at < Date.now() - keptHours * 3_600_000
}

function timeOf(kept: object): number | null {
  return 'at' in kept && typeof kept.at === 'number' ? kept.at : null
}

/** Logged out by choice; without an id everybody's, where devices keep nothing. */
export function forgetLastWordsOf(userId?: string): void {
  const begin = userId === undefined ? prefix : keyOf(userId, '')
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(begin)) localStorage.removeItem(key)
  } catch {
    // Forbidden: then there are none.
  }
}

function isLastWords(value: unknown): value is LastWords {
  return (
    typeof value === 'object' &&
    value !== null &&
    'text' in value &&
    typeof value.text === 'string' &&
    'base' in value &&
    typeof value.base === 'string' &&
    'revision' in value &&
    typeof value.revision === 'number'
  )
}
