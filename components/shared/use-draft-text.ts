'use client'

import { useEffect, useState } from 'react'
import { deleteDraft, getDraft, storeDraft } from '@/lib/client/drafts'

const loadText = async () => (await import('@/lib/contracts/plain.shapes')).Text

/** A text that is not sent yet, kept as a draft of the person's at every change: a reload or a crash loses nothing. */
export function useDraftText(place: string): readonly [text: string, setText: (text: string) => void, forget: () => void] {
  const [text, setText] = useState('')
  useEffect(() => {
    let isGone = false
    void getDraft(place, loadText)
      .catch(() => undefined)
      .then((kept) => {
        if (kept && !isGone) setText((typed) => (typed === '' ? kept : typed))
      })
    return () => void (isGone = true)
  }, [place])
  const change = (next: string) => {
    setText(next)
    // Without a store there are no drafts; the text itself is on the screen.
    void (next === '' ? deleteDraft(place) : storeDraft(place, next)).catch(() => {})
  }
  return [text, change, () => change('')]
}
