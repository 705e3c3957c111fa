'use client'

import { useEffect, useRef } from 'react'
import type { Filters } from '@/components/shared/use-filters'
import type { Rollover } from '@/lib/contracts/users/rollover'
import { RolloverDraft } from './rollover-draft'
import { RolloverDone } from './rollover-done'

/** A rollover: the expected outcome while it is prepared, the actual one afterwards. */
export function RolloverScreen({ found, asked }: { found: Rollover; asked: Filters }) {
  const { state } = found.rollover
  const shown = useRef(state)
  useEffect(() => {
    const isBegun = shown.current === 'DRAFT' && state !== 'DRAFT'
    shown.current = state
    if (!isBegun) return
    // This is another screen at the same address, so it is shown from its beginning.
    window.scrollTo(0, 0)
    document.querySelector('h1')?.focus({ preventScroll: true })
  }, [state])
  return state === 'DRAFT' ? <RolloverDraft found={found} asked={asked} /> : <RolloverDone found={found} />
}
