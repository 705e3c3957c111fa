/** What became of a message of the outbox. */
export const mailStates = ['WAITING', 'DONE', 'DEAD'] as const
