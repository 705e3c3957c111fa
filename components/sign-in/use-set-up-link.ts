import { useSyncExternalStore } from 'react'

function onHash(told: () => void): () => void {
  window.addEventListener('hashchange', told)
  return () => window.removeEventListener('hashchange', told)
}

/** The code of the address that the server's log names: it stands behind #, where no server sees it. '' where there is none. */
export function useSetUpLink(): string {
  return useSyncExternalStore(
    onHash,
    () => new URLSearchParams(window.location.hash.slice(1)).get('setup') ?? '',
    () => '',
  )
}

const never = () => () => {}

/** Where this device is, as it says; '' before it has been asked. */
export function useOwnTimeZone(): string {
  return useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => '',
  )
}
