import { call } from '@/lib/client/request'
import { discardUpload } from '@/lib/contracts/files'
import type { Attached } from './attached-files'

/** Gives up what was uploaded for something and does not go with it, so that it takes no room. What lies under Files stays, and so does what is used. */
export function discard(files: readonly Attached[]): void {
  // Only a courtesy: what fails goes on counting towards the person's room.
  for (const { id, isOfFiles } of files) if (!isOfFiles) void call(discardUpload, { id }).catch(() => {})
}
