import { contractsOf } from '@/lib/contract'

const contract = contractsOf(() => import('./folders.shapes'))

/** What lies in a folder, one's own or one that is shared; without an id at the top of one's own. */
export const browse = contract({ name: 'folders.browse', method: 'GET', input: 'Browse', output: 'Browsed' })
/** In all of one's own files, by name; with nothing typed the ones that changed last. */
export const searchFiles = contract({ name: 'folders.search', method: 'GET', input: 'Search', output: 'Rows' })
export const listTrash = contract({ name: 'folders.trash', method: 'GET', input: 'OnePage', output: 'Rows' })
export const readUsed = contract({ name: 'folders.used', method: 'GET', input: 'Nothing', output: 'Used' })
/** One's own files in all folders, those that changed last first, to attach some of them to something. */
export const listOwnFiles = contract({ name: 'folders.files', method: 'GET', input: 'Nothing', output: 'OwnFiles' })
/** One's own folders, to move something into. */
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
/** Of one's own files, the current version; folders are not copied. A name that is there already gets a number. TAKEN: an id is in use. */
export const copyFiles = contract({ name: 'folders.copy', method: 'POST', input: 'Copy', output: 'Done', errors: ['folders.TAKEN'] })
export const moveNodes = contract({ name: 'folders.move', method: 'POST', input: 'Move', output: 'Done' })
/** Into the trash, with all that lies in it. */
export const binNodes = contract({ name: 'folders.bin', method: 'POST', input: 'Nodes', output: 'Done' })
/** To where it was, or to the top where that is gone. */
export const restoreNodes = contract({ name: 'folders.restore', method: 'POST', input: 'Nodes', output: 'Done' })
/** For good, out of the trash. */
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

/** @param nodeId Which entry, where several have the same file: it is named as that one is. */
export function downloadAddress(assetId: string, nodeId: string): string {
  return `${downloadNode.path.replace('{id}', assetId)}?nodeId=${nodeId}`
}

/** Whom one may share with, but for people. */
export const readShareChoices = contract({ name: 'folders.shareChoices', method: 'GET', input: 'Nothing', output: 'ShareChoices' })
export const findSharePeople = contract({ name: 'folders.people', method: 'GET', input: 'Nothing', output: 'People' })
export const listShared = contract({ name: 'folders.shared', method: 'GET', input: 'FindShared', output: 'Rows' })
/** Who may open one's own file or folder, and through which folder. */
export const readAccess = contract({ name: 'folders.access', method: 'GET', input: 'OneNode', output: 'Access' })
export const shareNode = contract({ name: 'folders.share', method: 'POST', input: 'Share', output: 'Done', errors: ['folders.TAKEN'] })
export const unshareNode = contract({ name: 'folders.unshare', method: 'POST', input: 'Unshare', output: 'Done' })
export const hideNode = contract({ name: 'folders.hide', method: 'POST', input: 'Hide', output: 'Done' })

/** Of one's own file, the newest first. */
export const listVersions = contract({ name: 'folders.versions', method: 'GET', input: 'OneNode', output: 'Versions' })
/** What one uploaded becomes the current version; of the same type. */
export const newVersion = contract({ name: 'folders.newVersion', method: 'POST', input: 'NewVersion', output: 'Done' })
export const restoreVersion = contract({ name: 'folders.restoreVersion', method: 'POST', input: 'RestoreVersion', output: 'Done' })
/** Tells the owner that the current version of a shared file is being opened, where its share asks for that. STATE_CHANGED: there is a newer one. */
export const markOpened = contract({ name: 'folders.markOpened', method: 'POST', input: 'ReadVersion', output: 'Done' })
/** STATE_CHANGED: there is a newer version than the one that was read. */
export const confirmRead = contract({ name: 'folders.confirmRead', method: 'POST', input: 'ReadVersion', output: 'Done' })
/** Of one's own file: who has opened and confirmed its current version, of whom its shares ask that; those who have not first. */
export const readFileReceipts = contract({ name: 'folders.receipts', method: 'GET', input: 'FindReceipts', output: 'Receipts' })
/** Tells those who have not done what a share of one's own file asks of them; once a day. Answers how many they are. */
export const remindReaders = contract({ name: 'folders.remind', method: 'POST', input: 'OneNode', output: 'Reminded' })
