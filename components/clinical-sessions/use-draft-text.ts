'use client'

import { useEffect, useState } from 'react'
import { z } from 'zod'
import { deleteDraft, getDraft, putDraft } from '@/lib/client/drafts'

/** A text that is not sent yet, kept as a draft of the person's at every change: a reload or a crash loses nothing. */
export function useDraftText(place: string): readonly [text: string, setText: (text: string) => void, forget: () => void] {
  const [text, setText] = useState('')
  useEffect(() => {
    let isGone = false
    void getDraft(place, z.string()).then((kept) => {
      if (kept && !isGone) setText((typed) => (typed === '' ? kept : typed))
    })
    return () => void (isGone = true)
  }, [place])
  const change = (next: string) => {
    setText(next)
    void (next === '' ? deleteDraft(place) : putDraft(place, next))
  }
  return [text, change, () => change('')]
}
