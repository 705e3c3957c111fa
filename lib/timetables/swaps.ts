/** Whether people may give dates to each other: not at all, where a planner approves it, or by themselves. */
export const swapModes = ['OFF', 'APPROVED', 'FREE'] as const
export type SwapMode = (typeof swapModes)[number]

/** The most dates that somebody can say they would take in return. */
export const mostWanted = 20

/** Why a date cannot change hands as it stands. The refusals of the calls use the same codes. */
export const swapObstacles = ['SWAPS_OFF', 'TOO_LATE', 'CHANGED', 'LEFT', 'BOOKED', 'NOT_FOR_THEM', 'CLASH'] as const
export type SwapObstacle = (typeof swapObstacles)[number]
