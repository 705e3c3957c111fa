'use client'

import { useEffect } from 'react'

const reporters = new Set<symbol>()
const listeners = new Set<() => void>()

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

/** The unsaved changes that the screens have reported, for the guard. */
export const unsavedChanges = {
  any: () => reporters.size > 0,
  watch(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Drops all reports, because the person decided to leave and the reporting screens are about to go. */
  giveUp(): void {
    reporters.clear()
    notifyListeners()
  },
}

/** Reports text that is neither saved nor in a draft. Links, the back button, the browser's back and closing then ask first. */
export function useUnsavedChanges(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const reporter = Symbol('unsaved')
    reporters.add(reporter)
    notifyListeners()
    return () => {
      reporters.delete(reporter)
      notifyListeners()
    }
  }, [isUnsaved])
}
