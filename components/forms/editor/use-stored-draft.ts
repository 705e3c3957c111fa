'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { deleteDraft, getDraft, storeDraft } from '@/lib/client/drafts'
import type { Drafted } from './use-draft'

const loadShape = async () => (await import('@/lib/contracts/forms.shapes')).StoredDraft

type Kept = {
  readonly id: string
  readonly now: Drafted
  readonly revision: number
  readonly isChanged: boolean
  /** Called with a draft that this device stored earlier, and the revision that it was built on. */
  readonly onFound: (drafted: Drafted, revision: number) => void
}

/** Stores unsaved changes on this device, so that a reload, a crash or a field without an ID loses nothing. Answers whether they are stored. */
export function useStoredDraft({ id, now, revision, isChanged, onFound }: Kept): boolean {
  const [kept, setKept] = useState<Drafted | null>(null)
  const hasLooked = useRef(false)
  const found = useEffectEvent(onFound)
  const settingsNow = useEffectEvent(() => now.settings)

  useEffect(() => {
    let isGone = false
    void getDraft(placeOf(id), loadShape)
      .catch(() => undefined)
      .then((draft) => {
        if (isGone) return
        hasLooked.current = true
        if (draft) found({ definition: draft.definition, settings: draft.settings ?? settingsNow() }, draft.draftRevision)
      })
    return () => void (isGone = true)
  }, [id])

  useEffect(() => {
    if (!isChanged) {
      // Until the stored draft has been looked for, there may be one to find, so nothing is deleted.
      if (hasLooked.current) void deleteDraft(placeOf(id)).catch(() => {})
      return
    }
    let isOver = false
    // If the device stores nothing, there is no draft, and leaving the page asks first.
    storeDraft(placeOf(id), { draftRevision: revision, ...now }).then(
      () => !isOver && setKept(now),
      () => {},
    )
    return () => void (isOver = true)
  }, [id, now, revision, isChanged])

  return kept === now
}

const placeOf = (id: string) => `form:${id}`
