'use client'

import { useState } from 'react'
import { useSelector } from '@/components/shared/selector-modal'
import { notify } from '@/components/ui/notify'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { AttachedEvent } from '@/lib/contracts/form-responses'
import { useEventWords } from './use-event-words'

interface EventChoice {
  /** Reads the events that can be chosen. */
  list: () => Promise<{ events: AttachedEvent[] }>
  title: string
  /** Shown if there is no event to choose. */
  none: string
  selected: AttachedEvent | null
  onChange: (event: AttachedEvent) => void
}

/** Lets the user choose one event of a timetable from a list. Returns the selector to draw, whether the list is being read, and the function that opens it. */
export function useEventChoice({ list, title, none, selected, onChange }: EventChoice) {
  const words = useEventWords()
  const problem = useProblemText()
  const [selector, select] = useSelector()
  const [isBusy, setBusy] = useState(false)

  async function choose() {
    setBusy(true)
    try {
      const { events } = await list()
      setBusy(false)
      if (events.length === 0) return void notify.info(none)
      const ids = await select({
        title,
        items: events.map((one) => ({ id: one.id, caption: one.title, subcaption: words(one, false) })),
        selected: selected ? [selected.id] : [],
      })
      const chosen = events.find((one) => one.id === ids?.[0])
      if (chosen) onChange(chosen)
    } catch (failure) {
      notify.error(problem(failure))
    }
    setBusy(false)
  }

  return { selector, isBusy, choose }
}
