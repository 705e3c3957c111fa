/** Which fellow students a student may write to: none, those of their group, or of their programme. */
export const studentsWriteTo = ['NOBODY', 'GROUP', 'PROGRAMME'] as const
export type StudentsWriteTo = (typeof studentsWriteTo)[number]

/** Files that one message takes along. */
export const mostMessageFiles = 10

/** Among so many of the newest a search of one or two letters looks; no index holds so few. */
export const shortSearchMessages = 500
/** Three letters in a row are looked for in all messages. */
export const isShortSearch = (q: string): boolean => q !== '' && !/[\p{L}\p{N}]{3}/u.test(q)

/** The boxes of somebody's messages, in the order in which they are shown. */
export const messageBoxes = ['INBOX', 'UNREAD', 'FLAGGED', 'NOTICES', 'SENT', 'SCHEDULED', 'ARCHIVED'] as const
export type MessageBox = (typeof messageBoxes)[number]
