/** The states of a message in the outbox. */
export const mailStates = ['WAITING', 'DONE', 'DEAD'] as const
