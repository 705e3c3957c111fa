import 'server-only'
import { readingCalls } from './calls/read'
import { sharingCalls } from './calls/shares'
import { trashCalls } from './calls/trash'
import { versionCalls } from './calls/versions'
import { writingCalls } from './calls/write'

export { browseCall, downloadNodeCall, listTrashCall, readUsedCall, searchFilesCall } from './calls/read'
export { listSharedCall } from './calls/shares'
export { foldersJobs } from './jobs'

export const foldersCalls = [...readingCalls, ...writingCalls, ...trashCalls, ...sharingCalls, ...versionCalls]
