'use client'

import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/** False during hydration, so that server and browser draw the same; true afterwards. */
export function useIsDrawn(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
