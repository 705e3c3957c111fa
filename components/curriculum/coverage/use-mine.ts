'use client'

import { useCallback, useEffect, useState } from 'react'
import { call } from '@/lib/client/request'
import { readMyCoverage, type MyCoverage } from '@/lib/contracts/coverage'

interface Wanted {
  /** Left out: one's own. */
  studentId?: string | undefined
  /** As the page brought it. */
  initial?: MyCoverage | undefined
}

/** What a student has shown: as the page brought it, then as it is now, or as this device has it where there is no network. */
export function useMine({ studentId, initial }: Wanted) {
  const [mine, setMine] = useState(initial ?? null)
  const [isSettled, setSettled] = useState(initial !== undefined)
  const load = useCallback(
    async (page: number) => {
      try {
        const found = await call(readMyCoverage, { ...(studentId !== undefined && { studentId }), page })
        setMine((before) => (page === 1 || before === null ? found : { ...found, outcomes: [...before.outcomes, ...found.outcomes] }))
      } catch {
        // What is shown stays.
      }
      setSettled(true)
    },
    [studentId],
  )
  // The answer stays on this device, too, for a time without a network.
  useEffect(() => queueMicrotask(() => void load(1)), [load])
  return { mine, isSettled, load }
}
