/** Limits and values of blocks that screens and server share. */
export const mostChoices = 10
export const mostYears = 10
export const mostBlocksAtOnce = 12
/** The largest number of candidates, each a student in a block, in one calculation. */
export const mostCandidates = 4_000

/** The reasons why a student is not placed with the others: a placement at that time, an absence on all days, or being the person who asked. */
export const leavingOut = ['PLACED', 'ABSENT', 'SELF'] as const
export type LeavingOut = (typeof leavingOut)[number]

/** The obstacles to a student's first choice. */
export const reasonKinds = ['NO_PLACES', 'BEEN', 'TWICE', 'AT_ONCE', 'FULL', 'AVOIDED', 'NOT_BEST'] as const
export type ReasonKind = (typeof reasonKinds)[number]
export type AllocationReason = {
  readonly kind: ReasonKind
  readonly provider: string
  readonly places: number
  readonly before: number
  readonly first: number
  readonly later: number
  readonly unranked: number
}
