'use client'

import { useEffect } from 'react'

/** Asks again a fixed time after each answer, as long as something is being prepared. */
export function useAgain(again: () => void, { everyMs, isWanted }: { readonly everyMs: number; readonly isWanted: boolean }): void {
  useEffect(() => {
    if (!isWanted) return
    const timer = setTimeout(again, everyMs)
    return () => clearTimeout(timer)
  })
}
