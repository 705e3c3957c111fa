'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { followStored, type Editing, type Same, type Stored } from './editing'
import { saveAtRest, type SaveAtRest } from './save-at-rest'

interface Autosave<T> {
  stored: Stored<T>
  same: Same<T>
  restMs: number
  /** Called with the typed value and the revision that it is based on. A value that must not be saved stays in its field. */
  save: (typed: T, revision: number) => void
  /** The place for typed text at the moment in which the page closes, which is too short for a save. */
  lastWords?: { readonly store: (editing: Editing<T>) => void; readonly consume: () => Editing<T> | null }
}

/** A typed value that saves itself. */
export function useAutosave<T>({ stored, same, restMs, save, lastWords }: Autosave<T>) {
  const [kept, setEditing] = useState<Editing<T>>({ typed: stored.value, base: stored })
  const editing = followStored(kept, stored, same)
  if (editing !== kept) setEditing(editing)
  const { typed, base } = editing

  const storeLast = useEffectEvent(() => {
    if (!same(typed, base.value)) lastWords?.store(editing)
  })
  // This listener comes before the save of a closing page: that save draws the field again, the typed text then passes for stored, and nothing would store it.
  useEffect(() => {
    const storeOnLeaving = () => storeLast()
    window.addEventListener('pagehide', storeOnLeaving)
    return () => window.removeEventListener('pagehide', storeOnLeaving)
  }, [])

  const saver = useRef<SaveAtRest | null>(null)
  const saveTyped = useEffectEvent(() => {
    if (!same(typed, base.value)) save(typed, base.revision)
  })
  useEffect(() => {
    const made = saveAtRest(() => saveTyped(), restMs)
    saver.current = made
    return () => made.end()
  }, [restMs])

  const restoreLast = useEffectEvent(() => {
    const left = lastWords?.consume()
    if (!left || same(left.typed, stored.value)) return
    setEditing(left)
    saver.current?.typed()
  })
  useEffect(() => queueMicrotask(() => restoreLast()), [])

  return {
    typed,
    type(next: T) {
      setEditing({ typed: next, base })
      saver.current?.typed()
    },
    leave: () => saver.current?.left(),
  }
}
