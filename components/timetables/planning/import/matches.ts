import type { ImportOptions } from '@/lib/contracts/imports'

/** What somebody chose for names that are not known: by the option that has it. */
export const noMatches = { ofType: [], ofRoom: [], ofGroup: [], ofPerson: [] } satisfies ImportOptions
export type MatchesOf = keyof typeof noMatches

/** An option has at most so many, of so many letters. */
export const mostMatches = 100
const longestMatch = 200

export function listIn(options: ImportOptions, name: string): readonly string[] {
  const value = options[name]
  return Array.isArray(value) ? value : []
}

/** `id` null: it is left out. */
export function matchOf(name: string, id: string | null): string | null {
  const match = `${id ?? '-'} ${name}`
  return match.length <= longestMatch ? match : null
}
