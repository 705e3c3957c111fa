/** Words of blocks that screens and server share. */
export const mostChoices = 10
export const mostYears = 10
export const mostBlocksAtOnce = 12
/** So many students of so many blocks are worked out at once. */
export const mostCandidates = 4_000

/** Why somebody is not placed with the others: a placement of theirs at that time, away on all days, or they are who asked. */
export const leavingOut = ['PLACED', 'ABSENT', 'SELF'] as const
export type LeavingOut = (typeof leavingOut)[number]

/** Each of these stands in the way of somebody's first choice. */
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
