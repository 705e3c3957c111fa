'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { followed, type Editing, type Same, type Stored } from './editing'
import { saveAtRest, type SaveAtRest } from './save-at-rest'

interface Autosave<T> {
  stored: Stored<T>
  same: Same<T>
  restMs: number
  /** Called with the typed value and the revision that it is based on. A value that must not be saved stays in its field. */
  save: (typed: T, revision: number) => void
  /** Where what is typed is kept in the moment in which the page goes, too short for a save. */
  lastWords?: { readonly store: (editing: Editing<T>) => void; readonly consume: () => Editing<T> | null }
}

/** Something that is typed and saves itself. */
export function useAutosave<T>({ stored, same, restMs, save, lastWords }: Autosave<T>) {
  const [kept, setEditing] = useState<Editing<T>>({ typed: stored.value, base: stored })
  const editing = followed(kept, stored, same)
  if (editing !== kept) setEditing(editing)
  const { typed, base } = editing

  const storeLast = useEffectEvent(() => {
    if (!same(typed, base.value)) lastWords?.store(editing)
  })
  // Before the save of a page that goes: drawn anew by it, what is typed would pass for stored, and nothing stores any more.
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
