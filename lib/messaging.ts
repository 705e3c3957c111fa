/** The boxes of somebody's messages, in the order in which they are shown. */
export const messageBoxes = ['INBOX', 'UNREAD', 'FLAGGED', 'NOTICES', 'SENT', 'ARCHIVED'] as const
export type MessageBox = (typeof messageBoxes)[number]
