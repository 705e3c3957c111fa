import type { ImportOptions } from '@/lib/contracts/imports'

/** The options of an import hold what somebody chose for unknown names: at most so many in one option, of so many letters each. */
export const mostMatches = 100
const longestMatch = 200

export function listIn(options: ImportOptions, name: string): readonly string[] {
  const value = options[name]
  return Array.isArray(value) ? value : []
}

/** How many names are matched by some options. */
export const matchedIn = (options: ImportOptions, names: readonly string[]): number =>
  names.reduce((sum, name) => sum + listIn(options, name).length, 0)

/** `id` null: it is left out. */
export function matchOf(name: string, id: string | null): string | null {
  const match = `${id ?? '-'} ${name}`
  return match.length <= longestMatch ? match : null
}
