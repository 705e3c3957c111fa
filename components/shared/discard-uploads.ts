import { call } from '@/lib/client/request'
import { discardUpload } from '@/lib/contracts/files'
import type { Attached } from './attached-files'

/**
 * Discards files that were uploaded for a record and are not stored with it, so that they take no room. Files that lie under Files stay, and so do files in
 * use.
 */
export function discardUploads(files: readonly Attached[]): void {
  // The call is only a courtesy: a file that could not be discarded goes on counting towards the person's room.
  for (const { id, isOfFiles } of files) if (!isOfFiles) void call(discardUpload, { id }).catch(() => {})
}
