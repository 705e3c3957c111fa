/** Where what is typed into a broadcast stays until it is sent. */
export const broadcastDrafts = { subject: 'message:broadcast:subject', text: 'message:broadcast' } as const
