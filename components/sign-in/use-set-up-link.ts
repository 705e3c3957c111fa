import { useSyncExternalStore } from 'react'

function onHash(told: () => void): () => void {
  window.addEventListener('hashchange', told)
  return () => window.removeEventListener('hashchange', told)
}

/** The set-up code from the address in the server's log. It is behind #, where no server sees it; '' where there is none. */
export function useSetUpLink(): string {
  return useSyncExternalStore(
    onHash,
    () => new URLSearchParams(window.location.hash.slice(1)).get('setup') ?? '',
    () => '',
  )
}

const subscribeToNothing = () => () => {}

/** The time zone that this device reports; '' before it has been asked. */
export function useOwnTimeZone(): string {
  return useSyncExternalStore(
    subscribeToNothing,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => '',
  )
}
