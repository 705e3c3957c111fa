'use client'

import { useId, useState, type KeyboardEvent } from 'react'

export interface ActiveOption {
  listId: string
  /** The option that the arrow keys have reached, or null. */
  index: number | null
  optionId: (index: number) => string
  /** The properties of the search field: arrows move, Enter chooses. */
  fieldProps: {
    role: 'combobox'
    'aria-expanded': boolean
    'aria-controls': string | undefined
    'aria-activedescendant': string | undefined
    'aria-autocomplete': 'list'
    onKeyDown: (event: KeyboardEvent) => void
  }
  setIndex: (index: number | null) => void
}

interface Options {
  count: number
  onChoose: (index: number, optionId: string) => void
  /** Whether the first option is active before an arrow was pressed, so that Enter chooses it. */
  startsActive: boolean
}

/** The focus stays in the search field; aria-activedescendant points at the option that the arrow keys have reached. */
export function useActiveOption({ count, onChoose, startsActive }: Options): ActiveOption {
  const listId = useId()
  const [moved, setMoved] = useState<number | null>(null)
  const wanted = moved ?? (startsActive ? 0 : null)
  const index = wanted === null || count === 0 ? null : Math.min(wanted, count - 1)
  const optionId = (at: number) => `${listId}-${at}`

  function move(to: number) {
    const next = (to + count) % count
    setMoved(next)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (count === 0) return
    const moves: Record<string, number> = {
      ArrowDown: index === null ? 0 : index + 1,
      ArrowUp: index === null ? -1 : index - 1,
      PageDown: Math.min((index ?? 0) + 10, count - 1),
      PageUp: Math.max((index ?? 0) - 10, 0),
    }
    const to = moves[event.key]
    if (to !== undefined) {
      event.preventDefault()
      move(to)
    } else if (event.key === 'Enter' && index !== null) {
      event.preventDefault()
      onChoose(index, optionId(index))
    }
  }

  return {
    listId,
    index,
    optionId,
    setIndex: setMoved,
    fieldProps: {
      role: 'combobox',
      'aria-expanded': count > 0,
      'aria-controls': count > 0 ? listId : undefined,
      'aria-activedescendant': index === null ? undefined : optionId(index),
      'aria-autocomplete': 'list',
      onKeyDown,
    },
  }
}
