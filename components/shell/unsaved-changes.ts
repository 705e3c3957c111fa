'use client'

import { useEffect } from 'react'

const reporters = new Set<symbol>()

/** What the screens have reported, for the guard. */
export const unsavedChanges = {
  any: () => reporters.size > 0,
  /** They decided to leave: whoever reported is about to go. */
  giveUp: () => reporters.clear(),
}

/** Reports text that is neither saved nor in a draft. Links, the back button, the browser's back and closing then ask first. */
export function useUnsavedChanges(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const reporter = Symbol('unsaved')
    reporters.add(reporter)
    return () => void reporters.delete(reporter)
  }, [isUnsaved])
}
