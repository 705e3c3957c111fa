'use client'

import { useCallback, useEffect, useState } from 'react'
import { call } from '@/lib/client/request'
import { readMyCoverage, type MyCoverage } from '@/lib/contracts/coverage'

interface Wanted {
  /** Omitted for the reader's own outcomes. */
  studentId?: string | undefined
  /** The data that the page brought. */
  initial?: MyCoverage | undefined
}

/** The outcomes that a student has shown: first as the page brought them, then as they are currently, or without a network this device's copy. */
export function useMine({ studentId, initial }: Wanted) {
  const [mine, setMine] = useState(initial ?? null)
  const [isSettled, setSettled] = useState(initial !== undefined)
  const load = useCallback(
    async (page: number) => {
      try {
        const found = await call(readMyCoverage, { ...(studentId !== undefined && { studentId }), page })
        setMine((before) => (page === 1 || before === null ? found : { ...found, outcomes: [...before.outcomes, ...found.outcomes] }))
      } catch {
        // A failed reading leaves the shown data in place.
      }
      setSettled(true)
    },
    [studentId],
  )
  // The data is read again even if the page has just brought it, because that stores a copy on this device for a time without a network.
  useEffect(() => queueMicrotask(() => void load(1)), [load])
  return { mine, isSettled, load }
}
