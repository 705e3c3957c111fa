'use client'

import { useLateNotice } from '../late/late-notice'
import { useCatalogue } from '@/components/shared/live/use-lists'

/** The requests that the clinical area makes early: they bring the lists with which a session can be begun later without a network. */
export function useForLater(): void {
  useCatalogue()
  useLateNotice()
}
