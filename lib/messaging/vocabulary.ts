/** Which fellow students a student may write to: none, those of their group, or of their programme. */
export const studentsWriteTo = ['NOBODY', 'GROUP', 'PROGRAMME'] as const
export type StudentsWriteTo = (typeof studentsWriteTo)[number]

/** The limit for the files of one message. */
export const mostMessageFiles = 10

/** A search for one or two letters looks only in this many of the newest messages, because the index needs three letters. */
export const shortSearchMessages = 500
/** A search with three letters in a row looks in all messages. */
export const isShortSearch = (q: string): boolean => q !== '' && !/[\p{L}\p{N}]{3}/u.test(q)

/** The boxes of somebody's messages, in the order in which they are shown. */
export const messageBoxes = ['INBOX', 'UNREAD', 'FLAGGED', 'NOTICES', 'SENT', 'SCHEDULED', 'ARCHIVED'] as const
export type MessageBox = (typeof messageBoxes)[number]
