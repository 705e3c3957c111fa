import type { ImportOptions } from '@/lib/contracts/imports'

/** Limits for the choices that an import's options hold for unknown names: the number in one option, and the length of each. */
export const mostMatches = 100
const longestMatch = 200

export function listOption(options: ImportOptions, name: string): readonly string[] {
  const value = options[name]
  return Array.isArray(value) ? value : []
}

/** The number of names that some options match. */
export const countMatches = (options: ImportOptions, names: readonly string[]): number =>
  names.reduce((sum, name) => sum + listOption(options, name).length, 0)

/** A choice for an unknown name as it is stored, null where it is too long. `id` null: the name is left out. */
export function matchOf(name: string, id: string | null): string | null {
  const match = `${id ?? '-'} ${name}`
  return match.length <= longestMatch ? match : null
}
