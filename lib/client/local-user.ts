import { viewMark } from '@/lib/view-mark'
import { cafsdb, writeDurably, type Write } from './cafsdb'
import { onNews, tellOtherTabs } from './channel'
import { purgedRequests } from './drafts-store'
import { isView, storeNothing, markPage, pageMark } from './page-mark'

export type LocalPerson = { readonly id: string; readonly displayName: string }

/** The key under which the store holds its owner. */
export const personKey = 'me'
const ownPrefix = (userId: string) => `user/${userId}/`
/** The key of a person's own value; nobody else's code can name it. */
export const ownKey = (userId: string, key: string): string => ownPrefix(userId) + key
export const ownRange = (userId: string, prefix: string): IDBKeyRange =>
  IDBKeyRange.bound(ownKey(userId, prefix), `${ownKey(userId, prefix)}\uffff`)

let documentPerson: string | null = null
/** The person as whom somebody looks at the application: known from the page, since the store is not opened. */
let viewed: LocalPerson | null = null
let whose: Promise<string> | null = null
let settle: ((id: string) => void) | null = null
const changed = new Set<() => void>()

/**
 * Waits until the store is known to belong to the person; everything that touches a person's local data waits for this first. While nobody is signed in, the
 * wait goes on.
 */
export async function waitForPerson(): Promise<string> {
  if (whose) return whose
  const me = await currentPerson()
  if (whose) return whose
  // In the offline shell nobody claims the store, and the store itself knows its owner.
  if (me) return me.id
  whose = new Promise((resolve) => void (settle = resolve))
  return whose
}

/** The present owner of the store, without waiting for anybody to sign in. */
export async function currentPerson(): Promise<LocalPerson | null> {
  if (viewed) return viewed
  try {
    const entry = await (await cafsdb()).get('general', personKey)
    return isPerson(entry?.value) ? entry.value : null
  } catch {
    return null
  }
}

/** The id of the store's owner, read in the caller's transaction. */
export async function personIdOf(store: {
  get: (key: string) => Promise<{ readonly value: unknown } | undefined>
}): Promise<string | null> {
  const entry = await store.get(personKey)
  return isPerson(entry?.value) ? entry.value.id : null
}

/**
 * Claims the device for the person for whom the server drew this page. To be called while rendering, so before any child's effect can read the store. Another
 * person's read data is deleted; their unsent work stays for them, unseen.
 * @param viewerId The person who looks at the application as this person: the store then stays as it is, the viewer's, and closed.
 * @param clear Where the institution lets devices keep nothing: clears what is stored here (clear-device.ts), and the store stays closed.
 */
export function claimForPerson(
  person: LocalPerson,
  viewerId: string | null = null,
  clear: ((userId: string) => Promise<boolean>) | null = null,
): void {
  const mark = viewerId === null ? person.id : viewMark(viewerId, person.id)
  if (pageMark() === mark && whose) return
  const isAnother = pageMark() !== mark
  documentPerson = person.id
  markPage(mark, { isView: viewerId !== null })
  viewed = viewerId === null ? null : person
  storeNothing(clear && !viewed ? clear(person.id).catch(() => false) : null)
  if (isView()) tellOtherTabs({ kind: 'user', id: mark })
  const waiting = settle
  settle = null
  // Without a store (some private windows have none) the application works, but only with a network.
  whose = (isView() ? Promise.resolve() : claimStore(person)).then(
    () => person.id,
    () => person.id,
  )
  if (waiting) void whose.then(waiting)
  // The listeners run later: this is called while rendering, and they set state.
  if (isAnother) queueMicrotask(() => changed.forEach((listener) => listener()))
}

/** The person for whom this document was drawn. */
export const personOfDocument = (): string | null => documentPerson

/** Registers a listener for another person signing in without a new document: modules must forget what they know of the person before. */
export function onAnotherPerson(listener: () => void): () => void {
  changed.add(listener)
  return () => void changed.delete(listener)
}

async function claimStore(person: LocalPerson): Promise<void> {
  const before = await currentPerson()
  if (before?.id === person.id) return
  const kept = await keysOfPurged()
  await writeDurably(['general', 'apiRequests', 'retryRequests'], async (tx) => {
    await dropRead(tx, { except: person.id, kept })
    await tx.objectStore('general').put({ value: { id: person.id, displayName: person.displayName }, timestamp: Date.now() }, personKey)
  })
  tellOtherTabs({ kind: 'user', id: person.id })
}

/** Ends a view: the viewer's own screens open in a new document, in every tab. */
export function leaveView(viewerId: string | null, href = '/'): void {
  if (viewerId !== null) tellOtherTabs({ kind: 'user', id: viewerId })
  window.location.replace(href)
}

/**
 * Reloads when another tab logged out or in as somebody else, because this tab's data is not the person's to see any more. Where the session has only run out,
 * typed text stays here, and the person logs in in another tab.
 */
export function reloadOnOtherPerson(isUnsaved: () => boolean): () => void {
  return onNews((news) => {
    if (news.kind !== 'user' || news.id === pageMark() || (news.isLocked && isUnsaved())) return
    window.location.reload()
  })
}

/** Sets the person of the offline shell, who is known from the store alone. */
export function adoptLocalPerson(id: string | null): void {
  documentPerson = id
  markPage(id)
}

/** Makes this document nobody's. */
export function disownDocument(): void {
  documentPerson = null
  viewed = null
  markPage(null)
  // Callers that wait already go on waiting, for the next person who signs in.
  if (!settle) whose = null
}

type Spared = { readonly except: string | null; readonly kept: ReadonlySet<string> }

/** Deletes data that the server can give again: answers, and local copies without unsent requests. */
export async function dropRead(tx: Write<['general', 'apiRequests', 'retryRequests']>, { except, kept }: Spared): Promise<void> {
  const unsent = new Set(kept)
  for (const { options } of await tx.objectStore('retryRequests').getAll())
    if (options.recordKey) unsent.add(ownKey(options.userId, options.recordKey))
  const general = tx.objectStore('general')
  for (const key of await general.getAllKeys()) {
    const mine = except !== null && key.startsWith(ownPrefix(except))
    if (key.startsWith('user/') && !mine && !unsent.has(key)) await general.delete(key)
  }
  await tx.objectStore('apiRequests').clear()
}

/** The keys of the local copies behind the purged requests. */
export async function keysOfPurged(): Promise<ReadonlySet<string>> {
  const purged = await purgedRequests().catch(() => [])
  return new Set(purged.flatMap(({ request: { options } }) => (options.recordKey ? [ownKey(options.userId, options.recordKey)] : [])))
}

function isPerson(value: unknown): value is LocalPerson {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'displayName' in value &&
    typeof value.displayName === 'string'
  )
}
