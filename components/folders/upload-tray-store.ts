import { problemOfStart, uploadQueue } from '@/components/shared/upload-modal-queue'
import { dropFile, sendFile } from '@/components/shared/upload-modal-send'
import { CallError } from '@/lib/client/call-error'
import { connection } from '@/lib/client/connection'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { uploadTypes } from '@/lib/contracts/files'
import { addFiles } from '@/lib/contracts/folders'

type Wanted = { readonly parentId: string | null; readonly nodeId: string; readonly added: () => void }
const wanted = new Map<string, Wanted>()

/** The uploads. They go on while the user looks at other folders and other screens. */
export const tray = uploadQueue({
  types: uploadTypes,
  look: problemOfStart,
  send: sendFile,
  drop: dropFile,
  afterwards: async (id, { id: assetId }) => {
    const into = wanted.get(id)
    if (!into) return
    try {
      await call(addFiles, { parentId: into.parentId, files: [{ id: into.nodeId, assetId }] })
    } catch (error) {
      // The answer to the first try was lost, and the file is already there.
      if (!(error instanceof CallError && error.code === 'folders.TAKEN')) throw error
    }
    into.added()
  },
})

/** Sends files into a folder. `added` is called whenever one of them has arrived. */
export function sendFiles(parentId: string | null, files: readonly File[], added: () => void): void {
  const ids = tray.add(files, (id) => wanted.set(id, { parentId, nodeId: newId(), added }))
  if (ids.length > 0) watchConnection()
}

let isWatching = false
function watchConnection(): void {
  if (isWatching) return
  isWatching = true
  connection.subscribe(() => {
    if (!connection.offline) tray.resume()
  })
}
