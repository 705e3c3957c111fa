'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import { listChairs } from '@/lib/contracts/clinical-sessions/lists'
import type { When } from './clinical-place'

export type ShiftChairs = OutputOf<typeof listChairs>
type Known = { readonly of: string; readonly chairs: ShiftChairs | null }

const everyMs = 15_000

/** The chairs of a shift that today's list does not hold, refreshed as often as that list; null while they are not known. */
export function useShiftChairs(
  when: When | null,
  initial: ShiftChairs | null,
): { data: ShiftChairs | null; settled: boolean; reload: () => Promise<void> } {
  const { heldOn, shift } = when ?? {}
  const key = when ? `${when.heldOn} ${when.shift}` : ''
  const [known, setKnown] = useState<Known>({ of: key, chairs: initial })
  const wanted = useRef(key)

  const reload = useCallback(async () => {
    if (heldOn === undefined || shift === undefined) return
    const of = `${heldOn} ${shift}`
    wanted.current = of
    const chairs = await call(listChairs, { heldOn, shift }).catch(() => null)
    // The user may have stepped on in the meantime: the shift that is shown counts.
    if (wanted.current === of) setKnown((before) => (chairs === null && before.of === of && before.chairs ? before : { of, chairs }))
  }, [heldOn, shift])

  useEffect(() => {
    queueMicrotask(() => void reload())
    const timer = setInterval(() => {
      if (!document.hidden) void reload()
    }, everyMs)
    return () => clearInterval(timer)
  }, [reload])

  return known.of === key
    ? { data: known.chairs, settled: known.chairs !== null || known.of !== '', reload }
    : { data: null, settled: false, reload }
}
