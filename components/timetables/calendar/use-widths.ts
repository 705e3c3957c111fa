'use client'

import { useSyncExternalStore } from 'react'

type Widths = 'DESK' | 'NARROWER' | 'BOTH'

/** Tailwind's lg: from this width a calendar is a grid. */
const desk = '(min-width: 64rem)'
let isPrinting = false

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(desk)
  const print = (is: boolean) => () => {
    isPrinting = is
    onChange()
  }
  const [begin, end] = [print(true), print(false)]
  query.addEventListener('change', onChange)
  window.addEventListener('beforeprint', begin)
  window.addEventListener('afterprint', end)
  return () => {
    query.removeEventListener('change', onChange)
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
  }
}

function readWidths(): Widths {
  if (isPrinting) return 'BOTH'
  return window.matchMedia(desk).matches ? 'DESK' : 'NARROWER'
}

/** The widths for which a calendar is drawn: both on the server, which does not know the screen, and for paper, which has a width of its own. */
export function useWidths(): Widths {
  return useSyncExternalStore(subscribe, readWidths, () => 'BOTH')
}
