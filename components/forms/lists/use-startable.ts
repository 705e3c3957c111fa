'use client'

import { useLocalCopy } from '@/components/shared/live/use-local-copy'
import { listStartable } from '@/lib/contracts/forms'

/** The forms that the reader may begin, from this device where there is no network. */
export function useStartable() {
  return useLocalCopy('form-startable', listStartable)
}
