import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { RetryRequest } from './cafsdb'
import { assertStore } from './page-mark'

type Draft = { readonly userId: string; readonly place: string; readonly value: unknown; readonly timestamp: number }
/** A request that left the queue because of its age. `seq` is its old place in the queue. */
type PurgedRequest = { readonly userId: string; readonly seq: number; readonly request: RetryRequest }

interface Drafts extends DBSchema {
  drafts: { key: [string, string]; value: Draft }
  purgedRequests: { key: [string, number]; value: PurgedRequest }
}

let opening: Promise<IDBPDatabase<Drafts>> | null = null

/** The drafts have a database of their own, so that no clearing of the other one reaches what people typed. */
export async function draftsDb(): Promise<IDBPDatabase<Drafts>> {
  await assertStore()
  return openDrafts()
}

/** Opens the database even where the institution lets devices keep nothing: for code that clears it. */
export async function openDrafts(): Promise<IDBPDatabase<Drafts>> {
  if (opening) return opening
  const opened = openDB<Drafts>('cusp-drafts', 1, {
    upgrade(db) {
      db.createObjectStore('drafts', { keyPath: ['userId', 'place'] })
      db.createObjectStore('purgedRequests', { keyPath: ['userId', 'seq'] })
    },
    blocking: () => void closeDrafts(),
    terminated: () => void (opening = null),
  })
  opening = opened
  opened.catch(() => void (opening = null))
  return opened
}

/** The purged requests of one person, or of all, in the order in which they were made. */
export async function purgedRequests(userId?: string): Promise<PurgedRequest[]> {
  const db = await draftsDb()
  return userId === undefined ? db.getAll('purgedRequests') : db.getAll('purgedRequests', ofUser(userId))
}

export async function storePurged(requests: readonly PurgedRequest[]): Promise<void> {
  const tx = (await draftsDb()).transaction('purgedRequests', 'readwrite', { durability: 'strict' })
  await Promise.all([...requests.map((request) => tx.store.put(request)), tx.done])
}

export async function dropPurged({ userId, seq }: Pick<PurgedRequest, 'userId' | 'seq'>): Promise<void> {
  await (await draftsDb()).delete('purgedRequests', [userId, seq])
}

export async function forgetDraftsOf(userId: string): Promise<void> {
  const tx = (await draftsDb()).transaction(['drafts', 'purgedRequests'], 'readwrite')
  await Promise.all([tx.objectStore('drafts').delete(ofUser(userId)), tx.objectStore('purgedRequests').delete(ofUser(userId)), tx.done])
}

/** The range of all keys of a user: an array sorts after every text and number. */
export function ofUser(userId: string): IDBKeyRange {
  return IDBKeyRange.bound([userId], [userId, []])
}

async function closeDrafts(): Promise<void> {
  const open = opening
  opening = null
  ;(await open?.catch(() => null))?.close()
}
