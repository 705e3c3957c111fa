'use client'

import { useState, type RefObject } from 'react'

interface TypedParts {
  field: RefObject<HTMLElement | null>
  value: string | null
  onCommit: (value: string | null) => void
}

/**
 * A value that is typed part by part: 5, 05, 05/1 and the year 0202 are on the way to a date and concern nobody.
 * It is handed on when focus leaves; what was left half typed goes back to what it was.
 */
export function useTypedParts({ field, value, onCommit }: TypedParts) {
  const [draft, setDraft] = useState(value)
  const [seen, setSeen] = useState(value)
  const [round, setRound] = useState(0)

  if (value !== seen) {
    setSeen(value)
    setDraft(value)
  }

  function leave() {
    const open = field.current?.querySelectorAll('[role=spinbutton][data-placeholder]').length ?? 0
    const all = field.current?.querySelectorAll('[role=spinbutton]').length ?? 0
    if (open === 0 || open === all) return draft !== value && onCommit(open === all ? null : draft)
    setDraft(value)
    setRound(round + 1)
  }

  return { draft, setDraft, leave, round }
}
