'use client'

import { useSearchParams } from 'next/navigation'
import { overlay } from '@/lib/client/offline-navigation'
import { readPlace, searchOf, type ClinicalPlace } from './clinical-place'

interface UseClinicalPlace extends ClinicalPlace {
  readonly go: (to: Partial<ClinicalPlace>) => void
}

/** The address holds the place in the clinical area: it can be stored, sent and reloaded, with or without a network. */
export function useClinicalPlace(): UseClinicalPlace {
  const params = useSearchParams()
  const place = readPlace((name) => params.get(name))
  return {
    ...place,
    go(to) {
      const visit = overlay.visit()
      // Next takes over an address that is put there without its own state; a screen over Next's page keeps the mark of its visit.
      window.history.replaceState(
        visit === null ? null : { cuspOffline: visit },
        '',
        `${window.location.pathname}${searchOf({ ...place, ...to })}`,
      )
    },
  }
}
