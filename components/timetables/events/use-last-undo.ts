import { useEffect, useState } from 'react'

export type SetUndo = (undo: (() => void) | null) => void

/** Undoes the last act on a timetable, by a button or Ctrl Z; never the act before it. */
export function useLastUndo(): readonly [undo: (() => void) | null, setUndo: SetUndo] {
  const [last, setLast] = useState<{ readonly undo: () => void } | null>(null)
  useEffect(() => {
    if (!last) return
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      // A text field undoes its own typing, and behind a dialog nothing happens.
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
