'use client'

import { useLateNotice } from '../late/late-notice'
import { useCatalogue } from '@/components/shared/live/use-lists'

/** The requests that the clinical area makes early: the words with which a session can be begun where there is no network later. */
export function useForLater(): void {
  useCatalogue()
  useLateNotice()
}
