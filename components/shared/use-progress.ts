'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'

const askEveryMs = 1_000

interface Asking<P> {
  id: string
  /** Both functions stay the same from one drawing to the next. */
  ask: (id: string) => Promise<P>
  isUnderWay: (progress: P) => boolean
}

/** The progress of something, asked for again a second after each answer as long as it is under way; then the page is refreshed. */
export function useProgress<P>(given: P, { id, ask, isUnderWay }: Asking<P>): P {
  const router = useRouter()
  const [seen, setSeen] = useState({ of: given, now: given })
  const underWay = isUnderWay(given)
  useEffect(() => {
    if (!underWay) return
    let isGone = false
    let timer = later()
    function later() {
      return setTimeout(() => void again(), askEveryMs)
    }
    async function again() {
      // Without a network the question is repeated.
      const now = await ask(id).catch(() => null)
      if (isGone) return
      if (now !== null) setSeen({ of: given, now })
      // The page is refreshed only once: a refresh may take more than a second, and repeating it every second would cancel each one before it arrives.
      if (now !== null && !isUnderWay(now)) return router.refresh()
      timer = later()
    }
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [given, id, ask, isUnderWay, underWay, router])
  return seen.of === given ? seen.now : given
}
