import 'server-only'
import { env } from '@/lib/env'
import { folderStore, type FileStore } from './folder-store'

/** The file store: an S3-compatible one where the environment names it, else a folder. */
export const storage: FileStore = {
  put: async (id, content) => (await chosen()).put(id, content),
  get: async (id) => (await chosen()).get(id),
  setApart: async (id) => (await chosen()).setApart(id),
  remove: async (id) => (await chosen()).remove(id),
}

async function chosen(): Promise<FileStore> {
  if (env().S3 === null) return folderStore
  // The S3 client is loaded only where there is such a store.
  return (await import('./s3-store')).s3Store
}
