import { contractsOf } from '@/lib/contract'

const contract = contractsOf(() => import('./folders.shapes'))

/** The entries of a folder, whether the asker's own or a shared one; without an id, the top level of their own. */
export const browse = contract({ name: 'folders.browse', method: 'GET', input: 'Browse', output: 'Browsed' })
/** Searches all of the asker's own files by name; with an empty search, lists those that changed last. */
export const searchFiles = contract({ name: 'folders.search', method: 'GET', input: 'Search', output: 'Rows' })
export const listTrash = contract({ name: 'folders.trash', method: 'GET', input: 'OnePage', output: 'Rows' })
export const readUsed = contract({ name: 'folders.used', method: 'GET', input: 'Nothing', output: 'Used' })
/** One's own files in all folders, those that changed last first, to attach some of them to something. */
export const listOwnFiles = contract({ name: 'folders.files', method: 'GET', input: 'Nothing', output: 'OwnFiles' })
/** The asker's own folders, as targets for a move. */
export const listFolders = contract({ name: 'folders.folders', method: 'GET', input: 'Nothing', output: 'Folders' })

/** TAKEN: the id is in use. */
export const makeFolder = contract({
  name: 'folders.makeFolder',
  method: 'POST',
  input: 'MakeFolder',
  output: 'Done',
  errors: ['folders.TAKEN'],
})
/** Puts what one uploaded into a folder; a name that is there already gets a number. */
export const addFiles = contract({ name: 'folders.add', method: 'POST', input: 'AddFiles', output: 'Done', errors: ['folders.TAKEN'] })
export const renameNode = contract({ name: 'folders.rename', method: 'POST', input: 'Rename', output: 'Done' })
/** Copies the current version of the asker's own files; folders are not copied. A name that is already there gets a number. TAKEN: an id is in use. */
export const copyFiles = contract({ name: 'folders.copy', method: 'POST', input: 'Copy', output: 'Done', errors: ['folders.TAKEN'] })
export const moveNodes = contract({ name: 'folders.move', method: 'POST', input: 'Move', output: 'Done' })
/** Moves entries to the trash, with everything in them. */
export const binNodes = contract({ name: 'folders.bin', method: 'POST', input: 'Nodes', output: 'Done' })
/** Restores entries to their old folder, or to the top level if that folder is gone. */
export const restoreNodes = contract({ name: 'folders.restore', method: 'POST', input: 'Nodes', output: 'Done' })
/** Deletes entries from the trash for good. */
export const purgeNodes = contract({ name: 'folders.purge', method: 'POST', input: 'Nodes', output: 'Done' })
export const emptyTrash = contract({ name: 'folders.emptyTrash', method: 'POST', input: 'Nothing', output: 'Done' })

/** GET /download/<file>: the bytes of a version, for its owner and for whoever it is shared with at this moment. */
export const downloadNode = contract({
  name: 'folders.download',
  method: 'GET',
  path: '/download/{id}',
  input: 'Download',
  output: 'StoredFile',
})

/** @param nodeId The entry whose name the download gets, if several entries have the same file. */
export function downloadAddress(assetId: string, nodeId: string): string {
  return `${downloadNode.path.replace('{id}', assetId)}?nodeId=${nodeId}`
}

/** The groups, programmes and other targets that the asker may share with, except people. */
export const readShareChoices = contract({ name: 'folders.shareChoices', method: 'GET', input: 'Nothing', output: 'ShareChoices' })
export const findSharePeople = contract({ name: 'folders.people', method: 'GET', input: 'Nothing', output: 'People' })
export const listShared = contract({ name: 'folders.shared', method: 'GET', input: 'FindShared', output: 'Rows' })
/** The people and groups who may open the asker's own file or folder, and through which folder. */
export const readAccess = contract({ name: 'folders.access', method: 'GET', input: 'OneNode', output: 'Access' })
export const shareNode = contract({ name: 'folders.share', method: 'POST', input: 'Share', output: 'Done', errors: ['folders.TAKEN'] })
export const unshareNode = contract({ name: 'folders.unshare', method: 'POST', input: 'Unshare', output: 'Done' })
export const hideNode = contract({ name: 'folders.hide', method: 'POST', input: 'Hide', output: 'Done' })

/** The versions of the asker's own file, newest first. */
export const listVersions = contract({ name: 'folders.versions', method: 'GET', input: 'OneNode', output: 'Versions' })
/** Makes an uploaded file of the same type the current version. */
export const newVersion = contract({ name: 'folders.newVersion', method: 'POST', input: 'NewVersion', output: 'Done' })
export const restoreVersion = contract({ name: 'folders.restoreVersion', method: 'POST', input: 'RestoreVersion', output: 'Done' })
/** Tells the owner that the current version of a shared file is being opened, where its share asks for that. STATE_CHANGED: there is a newer one. */
export const markOpened = contract({ name: 'folders.markOpened', method: 'POST', input: 'ReadVersion', output: 'Done' })
/** STATE_CHANGED: there is a newer version than the one that was read. */
export const confirmRead = contract({ name: 'folders.confirmRead', method: 'POST', input: 'ReadVersion', output: 'Done' })
/** For the asker's own file: who has opened and confirmed its current version, among the people of whom its shares ask it; those who have not come first. */
export const readFileReceipts = contract({ name: 'folders.receipts', method: 'GET', input: 'FindReceipts', output: 'Receipts' })
/** Reminds the people who have not done what a share of the asker's own file asks of them, once a day, and answers how many they are. */
export const remindReaders = contract({ name: 'folders.remind', method: 'POST', input: 'OneNode', output: 'Reminded' })
