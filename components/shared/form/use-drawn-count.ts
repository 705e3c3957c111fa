import { startTransition, useEffect, useState } from 'react'

/** The number of fields on about one screen of a phone. */
const first = 8
const step = 6

/**
 * The number of a page's fields that are drawn: those of the first screen with the page, the others a few at a time behind it, so that a press never waits for
 * fields further down. `isWhole`: all at once, for example where the person is led to one of them.
 */
export function useDrawnCount(total: number, isWhole: boolean): number {
  const [count, setCount] = useState(isWhole ? total : first)
  const drawn = isWhole ? total : Math.min(count, total)
  // Fields that have been drawn stay.
  if (count < drawn) setCount(drawn)
  useEffect(() => {
    if (drawn < total) startTransition(() => setCount(drawn + step))
  }, [drawn, total])
  return drawn
}
