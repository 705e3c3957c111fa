import 'server-only'
import { env } from '@/lib/env'
import { folderStore, type FileStore } from './folder-store'

/** The file store: an S3-compatible one where the environment names it, else a folder. */
export const storage: FileStore = {
  put: async (id, content) => (await chosenStore()).put(id, content),
  get: async (id) => (await chosenStore()).get(id),
  setApart: async (id) => (await chosenStore()).setApart(id),
  remove: async (id) => (await chosenStore()).remove(id),
}

async function chosenStore(): Promise<FileStore> {
  if (env().S3 === null) return folderStore
  // The S3 client is loaded only where there is such a store.
  return (await import('./s3-store')).s3Store
}
