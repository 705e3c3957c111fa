'use client'

import { useState } from 'react'
import { useDraftText } from '@/components/shared/use-draft-text'

/** The unsent input, stored on this device for each session. `prefill` applies until something was typed. */
export function useConcernDraft(of: string, prefill: { facts: string; student: string; place: string }) {
  const [isTouched, setTouched] = useState(false)
  const [facts, setFacts] = useDraftText(`concern:${of}:facts`)
  const [place, setPlace] = useDraftText(`concern:${of}:place`)
  const [student, setStudent] = useDraftText(`concern:${of}:student`)
  const [typed, setTyped] = useDraftText(`concern:${of}:typed`)
  const [category, setCategory] = useDraftText(`concern:${of}:category`)
  const touching =
    <T>(set: (value: T) => void) =>
    (value: T) => {
      setTouched(true)
      set(value)
    }
  const or = (kept: string, start: string) => (kept === '' && !isTouched ? start : kept)
  return {
    facts: or(facts, prefill.facts),
    place: or(place, prefill.place),
    student: or(student, prefill.student),
    typed,
    category,
    set: {
      // The first input stores the prefilled values, too, so that they stay.
      facts: touching((value: string) => {
        setFacts(value)
        if (!isTouched) storeShown()
      }),
      place: touching((value: string) => {
        setPlace(value)
        if (!isTouched) storeShown('place')
      }),
      student: touching((value: string) => {
        setStudent(value)
        if (!isTouched) storeShown('student')
      }),
      typed: setTyped,
      category: setCategory,
    },
    isEmpty: facts === '' && place === '' && typed === '' && category === '',
    forget() {
      for (const clear of [setFacts, setPlace, setStudent, setTyped, setCategory]) clear('')
      setTouched(true)
    },
  }

  function storeShown(besides: 'facts' | 'place' | 'student' = 'facts') {
    if (besides !== 'facts' && facts === '') setFacts(prefill.facts)
    if (besides !== 'place' && place === '') setPlace(prefill.place)
    if (besides !== 'student' && student === '') setStudent(prefill.student)
  }
}
