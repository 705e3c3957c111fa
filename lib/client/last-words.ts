const prefix = 'lastWords/'
const keyOf = (userId: string, place: string) => `${prefix}${userId}/${place}`

/** A text that was being typed, and what it is built on. */
export type LastWords = { readonly text: string; readonly base: string; readonly revision: number }

/** In the moment in which a page goes a database is too slow; local storage is not. Read by their writer alone, once. */
export function keepLastWords(userId: string, place: string, words: LastWords): void {
  try {
    localStorage.setItem(keyOf(userId, place), JSON.stringify(words))
  } catch {
    // Full or forbidden: then what was typed in the last moment is gone.
  }
}

export function takeLastWords(userId: string, place: string): LastWords | null {
  try {
    const key = keyOf(userId, place)
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    localStorage.removeItem(key)
    return isLastWords(kept) ? kept : null
  } catch {
    return null
  }
}

/** Logged out by choice. */
export function forgetLastWordsOf(userId: string): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(`${prefix}${userId}/`)) localStorage.removeItem(key)
  } catch {
    // Forbidden: then there are none.
  }
}

function isLastWords(value: unknown): value is LastWords {
  return typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string' && 'base' in value && typeof value.base === 'string' && 'revision' in value && typeof value.revision === 'number'
}
