import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb'
import { assertStore } from './page-mark'

export type Body = Readonly<Record<string, unknown>>

/** The reason why the server will not take a request as it is. `answer` holds its answer, for instance the newer record of a CONFLICT. */
export type Refused = { readonly status: string; readonly code?: string; readonly http: number; readonly answer: Body }

/** Everything about a waiting request that the specification's four fields do not name. */
export type RetryOptions = {
  readonly method: 'POST'
  readonly body: Body
  readonly contractName: string
  /** The owner of the request: it is never sent as another person, nor shown to one. */
  readonly userId: string
  /** The record that the request changes; requests of one record keep their order. */
  readonly entity: string
  /** The part of the record that the request replaces as a whole. */
  readonly part?: string
  /** Several parts that the request replaces at once: their revisions come back as `revisions`, in this order. */
  readonly parts?: readonly string[]
  /** Whether the request is based on the request of the same part before it. */
  readonly follows?: true
  /** The key of the local copy that belongs to the request and is kept as long as it waits. */
  readonly recordKey?: string
  /** The record in words, for the list of waiting requests. */
  readonly label?: string
  readonly attempts: number
  readonly refused?: Refused
}
export type RetryRequest = { readonly url: string; readonly options: RetryOptions; readonly key: string; readonly timestamp: number }
export type CachedRequest = { readonly url: string; readonly response: unknown; readonly timestamp: number }
export type GeneralEntry = { readonly value: unknown; readonly timestamp: number }

export interface Cafs extends DBSchema {
  apiRequests: { key: string; value: CachedRequest }
  general: { key: string; value: GeneralEntry }
  /** The key is a sequence: the order in which the requests were made. */
  retryRequests: { key: number; value: RetryRequest }
}
export type StoreName = 'apiRequests' | 'general' | 'retryRequests'
export type Write<Stores extends ArrayLike<StoreName>> = IDBPTransaction<Cafs, Stores, 'readwrite'>

let opening: Promise<IDBPDatabase<Cafs>> | null = null

/** The local database of the specification: its name, version and three stores are fixed. */
export async function cafsdb(): Promise<IDBPDatabase<Cafs>> {
  await assertStore()
  return openStore()
}

/** Opens the database even where the institution lets devices keep nothing: for code that clears it. */
export async function openStore(): Promise<IDBPDatabase<Cafs>> {
  if (opening) return opening
  const opened = openDB<Cafs>('cafsdb', 3, {
    upgrade(db) {
      for (const name of Array.from(db.objectStoreNames)) db.deleteObjectStore(name)
      db.createObjectStore('apiRequests', { keyPath: 'url' })
      db.createObjectStore('general')
      db.createObjectStore('retryRequests', { autoIncrement: true })
    },
    // Another tab wants to upgrade or delete the database: it would hang unless this tab closes it.
    blocking: () => void closeStore(),
    terminated: () => void (opening = null),
  })
  opening = opened
  opened.catch(() => void (opening = null))
  return opened
}

/** A write counts as done only once it is on the disk: typed text must outlive a crash of the device. */
export async function writeDurably<Stores extends readonly [StoreName, ...StoreName[]], T>(
  stores: Stores,
  work: (tx: IDBPTransaction<Cafs, Stores, 'readwrite'>) => Promise<T>,
): Promise<T> {
  const db = await cafsdb()
  const tx = db.transaction(stores, 'readwrite', { durability: 'strict' })
  try {
    const [result] = await Promise.all([work(tx), tx.done])
    return result
  } catch (error) {
    // The transaction is already aborted where the browser itself refused it (no room left). Aborting then throws, and the first error gives the reason.
    try {
      tx.abort()
    } catch {}
    await tx.done.catch(() => {})
    throw error
  }
}

export type Waiting = { readonly seq: number; readonly request: RetryRequest }

/** All requests in the order in which they were made. */
export async function waitingRequestsOf(store: {
  getAll: () => Promise<RetryRequest[]>
  getAllKeys: () => Promise<number[]>
}): Promise<Waiting[]> {
  const [keys, requests] = await Promise.all([store.getAllKeys(), store.getAll()])
  return requests.flatMap((request, at) => {
    const seq = keys[at]
    return seq === undefined ? [] : [{ seq, request }]
  })
}

export async function closeStore(): Promise<void> {
  const open = opening
  opening = null
  ;(await open?.catch(() => null))?.close()
}
