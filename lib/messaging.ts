/** Which fellow students a student may write to: none, those of their group, or of their programme. */
export const studentsWriteTo = ['NOBODY', 'GROUP', 'PROGRAMME'] as const
export type StudentsWriteTo = (typeof studentsWriteTo)[number]

/** Files that one message takes along. */
export const mostMessageFiles = 10

/** The boxes of somebody's messages, in the order in which they are shown. */
export const messageBoxes = ['INBOX', 'UNREAD', 'FLAGGED', 'NOTICES', 'SENT', 'ARCHIVED'] as const
export type MessageBox = (typeof messageBoxes)[number]
