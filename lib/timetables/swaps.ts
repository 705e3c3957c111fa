/** Whether people may give dates to each other: not at all, where a planner approves it, or by themselves. */
export const swapModes = ['OFF', 'APPROVED', 'FREE'] as const
export type SwapMode = (typeof swapModes)[number]

/** Of so many dates somebody says at most that they would take one in return. */
export const mostWanted = 20
