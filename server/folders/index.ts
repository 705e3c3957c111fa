import 'server-only'
import { readingCalls } from './calls/read'
import { trashCalls } from './calls/trash'
import { writingCalls } from './calls/write'

export { browseCall, downloadNodeCall, listTrashCall, readUsedCall, searchFilesCall } from './calls/read'
export { foldersJobs } from './jobs'
export { foldersListeners } from './listeners'
export { foldersPersonalData } from './queries/personal-data.sql'

export const foldersCalls = [...readingCalls, ...writingCalls, ...trashCalls]
