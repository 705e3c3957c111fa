export const folderViews = ['mine', 'shared', 'recent', 'trash'] as const
export type FolderView = (typeof folderViews)[number]

export const shareTargets = ['USER', 'GROUP', 'FIRM', 'YEAR', 'ROLE'] as const
export type ShareTarget = (typeof shareTargets)[number]

/** What whoever shares a file learns of its readers; CONFIRMED includes who has opened it. */
export const receiptKinds = ['NONE', 'OPENED', 'CONFIRMED'] as const
export type ReceiptKind = (typeof receiptKinds)[number]

/** The largest number of files and folders that one act moves, deletes or restores. */
export const nodesAtOnce = 100
export const longestNodeName = 200
/** Entries in the trash are deleted for good after this many days. */
export const trashDays = 30
/** The versions of one file, including the current one. */
export const mostVersions = 20
