import { viewMark } from '@/lib/view-mark'
import { cafsdb, durably, type Write } from './cafsdb'
import { onNews, tellOtherTabs } from './channel'
import { purgedRequests } from './drafts-store'
import { isView, storeNothing, markPage, pageMark } from './page-mark'

export type LocalPerson = { readonly id: string; readonly displayName: string }

/** Under which key the store says whose it is. */
export const personKey = 'me'
const ownPrefix = (userId: string) => `user/${userId}/`
/** Where a person's own values lie; nobody else's code can name them. */
export const ownKey = (userId: string, key: string): string => ownPrefix(userId) + key
export const ownRange = (userId: string, prefix: string): IDBKeyRange =>
  IDBKeyRange.bound(ownKey(userId, prefix), `${ownKey(userId, prefix)}\uffff`)

let documentPerson: string | null = null
/** Whom somebody looks at the application as: known from the page, since the store is not opened. */
let viewed: LocalPerson | null = null
let whose: Promise<string> | null = null
let settle: ((id: string) => void) | null = null
const changed = new Set<() => void>()

/** Everything that touches a person's local data first waits until the store is known to be theirs. Waits on while nobody is signed in. */
export async function ready(): Promise<string> {
  if (whose) return whose
  const me = await currentPerson()
  if (whose) return whose
  // The offline shell: nobody claims, the store itself knows.
  if (me) return me.id
  whose = new Promise((resolve) => void (settle = resolve))
  return whose
}

/** Who the store belongs to at this moment, without waiting for anybody to sign in. */
export async function currentPerson(): Promise<LocalPerson | null> {
  if (viewed) return viewed
  try {
    const entry = await (await cafsdb()).get('general', personKey)
    return isPerson(entry?.value) ? entry.value : null
  } catch {
    return null
  }
}

/** The id of who the store belongs to, in a transaction that goes on. */
export async function personIn(store: { get: (key: string) => Promise<{ readonly value: unknown } | undefined> }): Promise<string | null> {
  const entry = await store.get(personKey)
  return isPerson(entry?.value) ? entry.value.id : null
}

/**
 * The server drew this page for this person. Called while rendering, so before any child's effect can read the store.
 * Of somebody else's what was read goes; what they have not sent stays for them, unseen.
 * @param viewerId Who looks at the application as this person: then the store stays as it is, the viewer's, and closed.
 * @param clear Where the institution lets devices keep nothing: clears what lies here (clear-device.ts), and the store stays closed.
 */
export function claim(
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
  // Not at once: this is called while rendering, and who listens sets state.
  if (isAnother) queueMicrotask(() => changed.forEach((listener) => listener()))
}

/** Who this document was drawn for. */
export const personOfDocument = (): string | null => documentPerson

/** Another person signed in without a new document: what modules remember of the one before must go. */
export function onAnotherPerson(listener: () => void): () => void {
  changed.add(listener)
  return () => void changed.delete(listener)
}

async function claimStore(person: LocalPerson): Promise<void> {
  const before = await currentPerson()
  if (before?.id === person.id) return
  const kept = await keysOfPurged()
  await durably(['general', 'apiRequests', 'retryRequests'], async (tx) => {
    await dropRead(tx, { except: person.id, kept })
    await tx.objectStore('general').put({ value: { id: person.id, displayName: person.displayName }, timestamp: Date.now() }, personKey)
  })
  tellOtherTabs({ kind: 'user', id: person.id })
}

/** The view is over: the viewer's own screens, in a new document, in every tab. */
export function leaveView(viewerId: string | null, href = '/'): void {
  if (viewerId !== null) tellOtherTabs({ kind: 'user', id: viewerId })
  window.location.replace(href)
}

/**
 * Another tab logged out, or in as somebody else: what this one shows is no longer theirs to see. Where the session has only run out, what
 * somebody typed here is not taken from them: they log in over there.
 */
export function reloadOnOtherPerson(isUnsaved: () => boolean): () => void {
  return onNews((news) => {
    if (news.kind !== 'user' || news.id === pageMark() || (news.isLocked && isUnsaved())) return
    window.location.reload()
  })
}

/** The offline shell knows its person from the store alone. */
export function adoptLocalPerson(id: string | null): void {
  documentPerson = id
  markPage(id)
}

/** This document is nobody's from here on. */
export function nobody(): void {
  documentPerson = null
  viewed = null
  markPage(null)
  // Who already waits goes on waiting, for whoever signs in next.
  if (!settle) whose = null
}

type Spared = { readonly except: string | null; readonly kept: ReadonlySet<string> }

/** What the server can give again: answers, and local copies with nothing unsent behind them. */
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

/** The local copies that requests of the purged ones were made of. */
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
