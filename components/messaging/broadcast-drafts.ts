/** The places of a broadcast's drafts. */
export const broadcastDrafts = { subject: 'message:broadcast:subject', text: 'message:broadcast' } as const
