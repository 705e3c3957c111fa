'use client'

import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { readLocal, writeLocal } from '@/lib/client/local-store'
import { call } from '@/lib/client/request'
import type { Contract } from '@/lib/contract'
import { readCatalogue } from '@/lib/contracts/catalogue'
import { readWorkspace } from '@/lib/contracts/clinical-sessions'

/** What a list of the server says, at once from this device and then anew; null while neither is known. */
function useLocalCopy<I extends z.ZodType, O extends z.ZodType>(key: string, contract: Contract<I, O>, input: z.input<I>): { readonly data: z.output<O> | null; readonly settled: boolean } {
  const [data, setData] = useState<z.output<O> | null>(null)
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    let isGone = false
    void (async () => {
      const kept = await readLocal(key, contract.output).catch(() => undefined)
      if (kept !== undefined && !isGone) setData(kept)
      try {
        const fresh = await call(contract, input)
        if (!isGone) setData(fresh)
        await writeLocal(key, fresh)
      } catch {
        // Offline: the copy is what there is. The banner says so.
      }
      if (!isGone) setSettled(true)
    })()
    return () => void (isGone = true)
    // The inputs of both lists are constant.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key])
  return { data, settled }
}

const none = {}

/** Procedures, sections, scales and places; kept on this device without an age, so that a session can be recorded whenever. */
export function useCatalogue() {
  return useLocalCopy('catalogue', readCatalogue, none)
}

export function useWorkspace() {
  return useLocalCopy('workspace', readWorkspace, none)
}
