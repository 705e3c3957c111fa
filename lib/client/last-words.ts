import { assertStoreAtOnce } from './page-mark'

const prefix = 'lastWords/'
const keyOf = (userId: string, place: string) => `${prefix}${userId}/${place}`

/** The hours for which last words are kept: as long as copies of records (housekeeping.ts), since typed text may be about a patient, too. */
const storedHours = 168

/** A text that was being typed, and the version that it is based on. */
type LastWords = { readonly text: string; readonly base: string; readonly revision: number }

/** Stores the text in local storage, because a database is too slow in the moment in which a page closes. Only its writer reads it, once. */
export function storeLastWords(userId: string, place: string, words: LastWords): void {
  try {
    assertStoreAtOnce()
    localStorage.setItem(keyOf(userId, place), JSON.stringify({ ...words, at: Date.now() }))
  } catch {
    // The storage is full or forbidden, or this is a view or a device that keeps nothing: text typed in the last moment is lost.
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

/** Forgets, at start, the texts for which nobody came back within a week. A text stored by an earlier version has no time, so its week begins here. */
export function forgetOldWords(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(prefix)) continue
      const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
      if (!isLastWords(stored) || isOld(stored)) localStorage.removeItem(key)
      else if (timeOf(stored) === null) localStorage.setItem(key, JSON.stringify({ ...stored, at: Date.now() }))
    }
  } catch {
    // The storage is forbidden, so there are no last words.
  }
}

function isOld(stored: object): boolean {
  const at = timeOf(stored)
  return at !== null && at < Date.now() - storedHours * 3_600_000
}

function timeOf(stored: object): number | null {
  return 'at' in stored && typeof stored.at === 'number' ? stored.at : null
}

/** Forgets the last words of a person who logged out by choice; without an id everybody's, where devices keep nothing. */
export function forgetLastWordsOf(userId?: string): void {
  const begin = userId === undefined ? prefix : keyOf(userId, '')
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(begin)) localStorage.removeItem(key)
  } catch {
    // The storage is forbidden, so there are no last words.
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
