import type { ImportOptions } from '@/lib/contracts/imports'

/** The choices for unknown names, by the option that holds them. */
export const noMatches = { ofType: [], ofRoom: [], ofGroup: [], ofPerson: [] } satisfies ImportOptions
export type MatchesOf = keyof typeof noMatches
