'use client'

import { useEffect, useEffectEvent } from 'react'

/** Runs for Ctrl or Cmd with a letter, anywhere on the page but in a modal dialog. */
export function useShortcut(letter: string, run: () => void): void {
  const act = useEffectEvent(run)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== letter) return
      event.preventDefault()
      if (!document.querySelector('dialog:modal')) act()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [letter])
}
