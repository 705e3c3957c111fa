'use client'

import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while the server's drawing is taken over, so that both draw the same; then true. */
export function useIsDrawn(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
