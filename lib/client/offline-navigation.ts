import { connection } from './connection'
import { newId } from './new-id'
import { matchOffline } from './offline-routes'

const begunMark = 'new'
const listeners = new Set<() => void>()

let isWatched = false

/**
 * Next writes where it goes after it has drawn it, and tells nobody: what was gone to without a network would stay over the page that has come.
 * Told once the write is done, since React draws nothing anew in the moment of it.
 */
function watchHistory(): void {
  if (isWatched) return
  isWatched = true
  for (const name of ['pushState', 'replaceState'] as const) {
    const write = window.history[name].bind(window.history)
    window.history[name] = (...entry) => {
      write(...entry)
      queueMicrotask(tell)
    }
  }
}

function tell(): void {
  for (const listener of listeners) listener()
}

/** Without a network a screen is drawn in the layout over the page that is there; Next keeps its tree and copies our key in history.state. */
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
  /** Which visit of which address is shown, null where Next's own page is. The same address can be visited anew. */
  visit: (): string | null => visitIn(window.history.state),
  path: (): string | null => (visitIn(window.history.state) === null ? null : window.location.pathname),
}

/** Goes there without a network; false where there is one, or where the screen needs one: then Next goes. */
export function offlineNavigate(href: string): boolean {
  const url = new URL(href, window.location.href)
  if (!connection.offline || url.origin !== window.location.origin || !matchOffline(url.pathname)) return false
  const address = withId(url)
  const isHere = address === window.location.pathname + window.location.search
  window.history[isHere ? 'replaceState' : 'pushState']({ cuspOffline: newId() }, '', address + url.hash)
  tell()
  window.scrollTo(0, 0)
  return true
}

let isStandIn = false

/** This document was drawn in place of one that the network could not bring. */
export function standsIn(): void {
  isStandIn = true
}

/**
 * From a document that stands in, with a network, one goes to a document of the server's: Next, which takes the one that stands in for a page of
 * that address, can neither fetch it anew nor come back to it. False where Next goes.
 */
export function leaveStandIn(href: string): boolean {
  if (!isStandIn || connection.offline) return false
  window.location.assign(href)
  return true
}

/** A session that is made without a server gets its id here, and an address that can be reloaded and says that nobody has saved under it yet. */
export function withId({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  return matchOffline(pathname)?.route === 'newTreatmentSession'
    ? `${pathname.replace(/new\/?$/, newId())}?${[begunMark, search.slice(1)].filter(Boolean).join('&')}`
    : pathname + search
}

/** Whether the id in this address was made here and nothing is saved under it. Without the mark an id that the device does not know is somebody's session. */
export function isOnlyBegun(): boolean {
  return new URLSearchParams(window.location.search).has(begunMark)
}

/** It is saved now: from here on the address is that of any session. */
export function noLongerOnlyBegun(): void {
  window.history.replaceState(window.history.state, '', window.location.pathname)
}

function visitIn(state: unknown): string | null {
  return typeof state === 'object' && state !== null && 'cuspOffline' in state && typeof state.cuspOffline === 'string'
    ? state.cuspOffline
    : null
}
