import { useEffect, useState } from 'react'

export type SetUndo = (undo: (() => void) | null) => void

/** How the last act on a timetable is taken back, by a button or Ctrl Z: never the one before it. */
export function useLastUndo(): readonly [undo: (() => void) | null, setUndo: SetUndo] {
  const [last, setLast] = useState<{ readonly undo: () => void } | null>(null)
  useEffect(() => {
    if (!last) return
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      // A text field takes back its own typing, and behind a dialog nothing happens.
      if (
        document.querySelector('dialog:modal') ||
        (event.target instanceof Element && event.target.matches('input, textarea, [contenteditable]'))
      )
        return
      event.preventDefault()
      last.undo()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [last])
  return [last?.undo ?? null, (undo) => setLast(undo && { undo })]
}
