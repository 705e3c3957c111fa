'use client'

import { useEffect, useEffectEvent, useRef } from 'react'
import { saveAtRest, type SaveAtRest } from '@/components/shared/live/save-at-rest'
import type { FormStore } from './form-store'

const restMs = 700

type PageSaves = { readonly page: (pageUid: string) => Promise<unknown> }

/** Saves each changed page when the typing rests, when another page is opened, and when the screen is hidden or ends. */
export function usePageSaves(store: FormStore, saves: PageSaves): { readonly saveNow: () => Promise<void> } {
  const changed = useRef(new Set<string>())
  const saver = useRef<SaveAtRest | null>(null)
  const saving = useRef<Promise<unknown>>(Promise.resolve())
  const save = useEffectEvent(() => {
    const pages = [...changed.current]
    changed.current.clear()
    if (pages.length > 0) saving.current = Promise.all(pages.map((pageUid) => saves.page(pageUid)))
  })
  useEffect(() => {
    const made = saveAtRest(() => save(), restMs)
    saver.current = made
    const stop = store.onChange((_, pageUid) => {
      changed.current.add(pageUid)
      made.typed()
    })
    return () => {
      stop()
      made.end()
    }
  }, [store])
  return {
    /** Ends once this device or the server has what was changed until now. */
    async saveNow() {
      saver.current?.left()
      await saving.current
    },
  }
}
