'use client'

import { useLocalCopy } from './use-local-copy'
import type { OutputOf } from '@/lib/contract'
import { readCatalogue } from '@/lib/contracts/catalogue'
import { readWorkspace } from '@/lib/contracts/clinical-sessions/lists'

/** Procedures, sections, scales and places, so that a session can be recorded at any time. */
export function useCatalogue() {
  return useLocalCopy('catalogue', readCatalogue)
}

/** The people, places and times with which a session can be begun. */
export function useWorkspace(initial: OutputOf<typeof readWorkspace> | null = null) {
  return useLocalCopy('workspace', readWorkspace, initial)
}
