import { connection } from './connection'
import { newId } from './new-id'
import { matchOffline } from './offline-routes'

const begunMark = 'new'
const listeners = new Set<() => void>()

let isWatched = false

/**
 * Next writes the new address after it has drawn the page, without an event, so a screen opened without a network would stay over that page. Listeners are told
 * after the write, since React draws nothing during it.
 */
function watchHistory(): void {
  if (isWatched) return
  isWatched = true
  for (const name of ['pushState', 'replaceState'] as const) {
    const write = window.history[name].bind(window.history)
    window.history[name] = (...entry) => {
      write(...entry)
      queueMicrotask(notifyListeners)
    }
  }
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

/** Without a network a screen is drawn in the layout over the present page; Next keeps its tree and copies this key in history.state. */
export const overlay = {
  subscribe(listener: () => void) {
    watchHistory()
    listeners.add(listener)
    window.addEventListener('popstate', listener)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('popstate', listener)
    }
  },
  /** The visit that is shown, null for Next's own page. The same address can be visited again. */
  visit: (): string | null => visitOf(window.history.state),
  path: (): string | null => (visitOf(window.history.state) === null ? null : window.location.pathname),
}

/** Opens an address without a network; false where there is a network, or where the screen needs one: Next then opens it. */
export function offlineNavigate(href: string): boolean {
  const url = new URL(href, window.location.href)
  if (!connection.offline || url.origin !== window.location.origin || !matchOffline(url.pathname)) return false
  const address = withId(url)
  const isHere = address === window.location.pathname + window.location.search
  window.history[isHere ? 'replaceState' : 'pushState']({ cuspOffline: newId() }, '', address + url.hash)
  notifyListeners()
  window.scrollTo(0, 0)
  return true
}

let isStandIn = false

/** Records that this document was drawn in place of one that the network could not bring. */
export function markStandIn(): void {
  isStandIn = true
}

/**
 * From a stand-in document with a network, opens a document of the server. Next takes the stand-in for a page of that address, and can neither fetch it again
 * nor come back to it. False where Next opens the address.
 */
export function leaveStandIn(href: string): boolean {
  if (!isStandIn || connection.offline) return false
  window.location.assign(href)
  return true
}

/** Gives a session that is made without a server its id, and an address that can be reloaded and marks that nobody has saved under it yet. */
export function withId({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  return matchOffline(pathname)?.route === 'newTreatmentSession'
    ? `${pathname.replace(/new\/?$/, newId())}?${[begunMark, search.slice(1)].filter(Boolean).join('&')}`
    : pathname + search
}

/** Whether the id in this address was made here and nothing is saved under it. Without the mark, an id that the device does not know is an existing session. */
export function isOnlyBegun(): boolean {
  return new URLSearchParams(window.location.search).has(begunMark)
}

/** Removes the mark once the session is saved: its address is then like that of any session. */
export function unmarkOnlyBegun(): void {
  window.history.replaceState(window.history.state, '', window.location.pathname)
}

function visitOf(state: unknown): string | null {
  return typeof state === 'object' && state !== null && 'cuspOffline' in state && typeof state.cuspOffline === 'string'
    ? state.cuspOffline
    : null
}
