'use client'

import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { FormStore } from '@/components/shared/form/form-store'
import type { FailedSaves } from '@/components/shared/live/failed-saves'
import { saveAtRest, type SaveAtRest } from '@/components/shared/live/save-at-rest'
import { notify } from '@/components/ui/notify'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { Attempt } from '@/lib/contracts/competency-tests'
import { sheetSaves } from './sheet-saves'

const restMs = 700

interface Given {
  store: FormStore
  show: (change: (attempt: Attempt) => Attempt) => Attempt
  failedSaves: FailedSaves
}

/** Saves each page of the sheet when the marking rests, and when the screen is hidden or ends. */
export function useSheetSaves({ store, show, failedSaves }: Given): { readonly saveNow: () => void } {
  const problem = useProblemText()
  const saves = useMemo(
    () => sheetSaves({ store, show, failedSaves, onFailed: (error) => notify.error(problem(error), { id: 'sheet' }) }),
    [store, show, failedSaves, problem],
  )
  const changed = useRef(new Set<string>())
  const saver = useRef<SaveAtRest | null>(null)
  const save = useEffectEvent(() => {
    const pages = [...changed.current]
    changed.current.clear()
    for (const pageUid of pages) void saves.page(pageUid)
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
  return { saveNow: () => saver.current?.left() }
}
