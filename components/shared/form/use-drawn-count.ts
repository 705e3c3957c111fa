import { startTransition, useEffect, useState } from 'react'

/** About a screen of a phone. */
const first = 8
const step = 6

/**
 * How many of a page's fields are drawn by now: those of the first screen with the page, the others a few at a time behind it, so that a press is never
 * kept waiting by fields further down. `isWhole`: all at once, as where somebody is led to one of them.
 */
export function useDrawnCount(total: number, isWhole: boolean): number {
  const [count, setCount] = useState(isWhole ? total : first)
  const drawn = isWhole ? total : Math.min(count, total)
  // They stay once they are there.
  if (count < drawn) setCount(drawn)
  useEffect(() => {
    if (drawn < total) startTransition(() => setCount(drawn + step))
  }, [drawn, total])
  return drawn
}
