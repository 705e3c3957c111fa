'use client'

import { useSyncExternalStore } from 'react'

/** Tailwind's xl: from this width there is room for a column beside the work. */
const wide = '(min-width: 80rem)'

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(wide)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether there is room for a column beside the work; false on the server, which does not know the screen. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(wide).matches,
    () => false,
  )
}
