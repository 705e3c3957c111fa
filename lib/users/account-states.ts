/** The state of an account: PENDING until the invitation is taken up, DISABLED once somebody has switched the account off. */
export const accountStates = ['ENABLED', 'PENDING', 'DISABLED'] as const
export type AccountState = (typeof accountStates)[number]
