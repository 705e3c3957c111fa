'use client'

import { useLateNotice } from '../late/late-notice'
import { useCatalogue } from '../session/use-lists'

/** What the clinical area asks for early: the words with which a session can be begun where there is no network later. */
export function useForLater(): void {
  useCatalogue()
  useLateNotice()
}
