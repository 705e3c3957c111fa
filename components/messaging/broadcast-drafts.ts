/** The keys under which a broadcast's drafts are stored. */
export const broadcastDrafts = { subject: 'message:broadcast:subject', text: 'message:broadcast' } as const
