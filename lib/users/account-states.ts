/** Where an account stands: an invitation that is not yet taken up is PENDING, whoever was switched off is DISABLED. */
export const accountStates = ['ENABLED', 'PENDING', 'DISABLED'] as const
export type AccountState = (typeof accountStates)[number]
