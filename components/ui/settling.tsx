'use client'

import { useEffect, useState, type ReactNode } from 'react'

interface SettlingProps {
  /** What is offered here, in a word: another word, another offer. */
  what: string
  children: ReactNode
}

/** Longer than between the two presses of somebody who presses twice to be sure. */
const settlesInMs = 800

/**
 * Buttons that take the place of others. The second of two quick presses was meant for what stood there before, and 'ask' must not become
 * 'withdraw' by it: what is new takes no press of a finger or mouse until it has been seen.
 */
export function Settling({ what, children }: SettlingProps) {
  const [shown, setShown] = useState({ what, settled: true })
  if (shown.what !== what) setShown({ what, settled: false })
  useEffect(() => {
    if (shown.settled) return
    const timer = setTimeout(() => setShown((now) => ({ ...now, settled: true })), settlesInMs)
    return () => clearTimeout(timer)
  }, [shown])
  return <div className={shown.settled ? 'contents' : 'contents settling'}>{children}</div>
}
