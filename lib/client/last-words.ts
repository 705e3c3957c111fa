import { assertStoreAtOnce } from './page-mark'

const prefix = 'lastWords/'
const keyOf = (userId: string, place: string) => `${prefix}${userId}/${place}`

/** As long as copies of records (housekeeping.ts): what was typed may be about a patient, too. */
const storedHours = 168

/** A text that was being typed, and what it is built on. */
type LastWords = { readonly text: string; readonly base: string; readonly revision: number }

/** In the moment in which a page goes a database is too slow; local storage is not. Read by their writer alone, once. */
export function storeLastWords(userId: string, place: string, words: LastWords): void {
  try {
    assertStoreAtOnce()
    localStorage.setItem(keyOf(userId, place), JSON.stringify({ ...words, at: Date.now() }))
  } catch {
    // Full, forbidden, a view or a device that keeps nothing: then what was typed in the last moment is gone.
  }
}

export function consumeLastWords(userId: string, place: string): LastWords | null {
  try {
    assertStoreAtOnce()
    const key = keyOf(userId, place)
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    localStorage.removeItem(key)
    if (!isLastWords(stored) || isOld(stored)) return null
    const { text, base, revision } = stored
    return { text, base, revision }
  } catch {
    return null
  }
}

/** At start: forgets what nobody came back for within a week. What an earlier version stored has no time: its week begins now. */
export function forgetOldWords(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(prefix)) continue
      const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
      if (!isLastWords(stored) || isOld(stored)) localStorage.removeItem(key)
      else if (timeOf(stored) === null) localStorage.setItem(key, JSON.stringify({ ...stored, at: Date.now() }))
    }
  } catch {
    // Forbidden: then there are none.
  }
}

function isOld(stored: object): boolean {
  const at = timeOf(stored)
  return at !== null && at < Date.now() - storedHours * 3_600_000
}

function timeOf(stored: object): number | null {
  return 'at' in stored && typeof stored.at === 'number' ? stored.at : null
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
