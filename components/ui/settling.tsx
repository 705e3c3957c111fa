'use client'

import { useEffect, useState, type ReactNode } from 'react'

interface SettlingProps {
  /** A word for what the buttons offer: another word means another offer. */
  what: string
  children: ReactNode
}

/** The time is longer than a person takes between two presses who presses twice to be sure. */
const settlesInMs = 800

/**
 * Buttons that take the place of others. The second of two quick presses was meant for the earlier buttons, and must not turn 'ask' into 'withdraw': new
 * buttons take no press of a finger or mouse until the person has seen them.
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
