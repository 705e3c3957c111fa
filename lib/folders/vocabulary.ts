export const folderViews = ['mine', 'shared', 'recent', 'trash'] as const
export type FolderView = (typeof folderViews)[number]

export const shareTargets = ['USER', 'GROUP', 'FIRM', 'YEAR', 'ROLE'] as const
export type ShareTarget = (typeof shareTargets)[number]

/** What whoever shares a file learns of its readers; CONFIRMED includes who has opened it. */
export const receiptKinds = ['NONE', 'OPENED', 'CONFIRMED'] as const
export type ReceiptKind = (typeof receiptKinds)[number]

/** Files and folders that one act moves, deletes or restores at most. */
export const nodesAtOnce = 100
export const longestNodeName = 200
/** What lies in the trash goes for good after so long. */
export const trashDays = 30
/** Of one file, the current one counted. */
export const mostVersions = 20
