import 'server-only'
import { filesAtOnce } from '@/lib/contracts/files'
import { readSettings } from '@/server/config'
import type { SpooledFile } from '@/server/kernel/files/spool'
import { settleStored } from './settle'
import { checkAndStore } from './check-and-store'
import { problemOfStart } from './media-type'
import { issuesOf } from './views'

export { downloadCall, filesCalls, uploadCall } from './calls'
export { downloadLogoCall } from './logo'
export { filesJobs } from './jobs'
export { filesListeners } from './listeners'
export { endPartCall, endingParts, putPartCall, takingPieces } from './parts'
/** Whether this is a picture that this person uploaded. */
export { hasOwnImage as findOwnImage } from './queries/assets'
/** The ids of an erased person's files, which the file store must not hold any more. */
export { listErasedFiles } from './queries/assets'
export { countUsedBytes, listOwnAssets, type StoredAsset } from './queries/assets'
export { dropStored, forgetStored, removalMessages } from './drop'
export { quotaOf } from './quota'
export { cleanFileName } from './rules'

/** Settings of the upload route, which checks files before the call runs. */
export const uploading = {
  limitBytes: async () => (await readSettings()).uploadLimitMegabytes * 1024 ** 2,
  mostFiles: filesAtOnce,
  atOnce: 3,
  looksAtStart: problemOfStart,
  receive: async (files: readonly SpooledFile[]) => ({ files: await checkAndStore(files) }),
  settle: settleStored,
  issues: issuesOf,
} as const
