'use client'

import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { readLocal, writeLocal } from '@/lib/client/local-store'
import { call } from '@/lib/client/request'
import type { Contract } from '@/lib/contract'
import { readCatalogue } from '@/lib/contracts/catalogue'
import { readWorkspace } from '@/lib/contracts/clinical-sessions'

const none = {}
type NoInput = z.ZodObject<Record<never, never>, z.core.$strict>

/** What a list of the server says, at once from this device and then anew; null while neither is known. */
function useLocalCopy<O extends z.ZodType>(key: string, contract: Contract<NoInput, O>): { readonly data: z.output<O> | null; readonly settled: boolean } {
  const [data, setData] = useState<z.output<O> | null>(null)
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    let isGone = false
    void (async () => {
      const kept = await readLocal(key, contract.output).catch(() => undefined)
      if (kept !== undefined && !isGone) setData(kept)
      try {
        const fresh = await call(contract, none)
        if (!isGone) setData(fresh)
        await writeLocal(key, fresh)
      } catch {
        // Offline: the copy is what there is. The banner says so.
      }
      if (!isGone) setSettled(true)
    })()
    return () => void (isGone = true)
  }, [key, contract])
  return { data, settled }
}

/** Procedures, sections, scales and places; kept on this device without an age, so that a session can be recorded whenever. */
export function useCatalogue() {
  return useLocalCopy('catalogue', readCatalogue)
}

export function useWorkspace() {
  return useLocalCopy('workspace', readWorkspace)
}
