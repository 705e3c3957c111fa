import type { ImportOptions } from '@/lib/contracts/imports'

/** What somebody chose for names that are not known: by the option that has it. */
export const noMatches = { ofType: [], ofRoom: [], ofGroup: [], ofPerson: [] } satisfies ImportOptions
export type MatchesOf = keyof typeof noMatches
