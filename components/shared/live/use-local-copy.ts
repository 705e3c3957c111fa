'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { readLocal, writeLocal } from '@/lib/client/local-store'
import { personOfDocument } from '@/lib/client/local-user'
import { call } from '@/lib/client/request'
import type { Contract } from '@/lib/contract'
import { dropIfClosed } from './drop-if-closed'
import { isJustBrought } from './page-data'
import { reuseUnchanged } from './shared-structure'

const none = {}
export type NoInput = z.ZodObject<Record<never, never>, z.core.$strict>

export type LocalCopy<T> = {
  readonly data: T | null
  /** Whether nothing more is to be expected for now: the page brought the data, or the server was asked, whatever its answer. */
  readonly settled: boolean
  /** Asks the server, unless it answered less than `unlessWithinMs` ago. */
  readonly reload: (unlessWithinMs?: number) => Promise<void>
}

/**
 * A list of the server: from the page that has just been drawn, otherwise at once from this device and then from the server. This device keeps it without an
 * age limit, for times without a network.
 */
export function useLocalCopy<O extends z.ZodType>(
  key: string,
  contract: Contract<NoInput, O>,
  initial: z.output<O> | null = null,
): LocalCopy<z.output<O>> {
  const [data, setData] = useState<z.output<O> | null>(initial)
  const [brought, setBrought] = useState<z.output<O> | null>(initial)
  const [settled, setSettled] = useState(initial !== null)
  const turns = useRef({ asked: 0, shown: 0 })
  const heardAt = useRef(-Infinity)
  // The page was drawn again with other data.
  if (brought !== initial) {
    setBrought(initial)
    if (initial !== null) setData(initial)
  }

  const reload = useCallback(
    async (unlessWithinMs = 0) => {
      if (performance.now() - heardAt.current < unlessWithinMs) return
      const person = personOfDocument()
      const turn = (turns.current.asked += 1)
      try {
        // The cache of answers is not used, because this device's copy is never older than that.
        const fresh = await call({ ...contract, offline: 'none' }, none)
        if (turn < turns.current.shown || person !== personOfDocument()) return
        turns.current.shown = turn
        heardAt.current = performance.now()
        // Equal parts stay the same objects, so that nothing is drawn again for them.
        setData((before) => reuseUnchanged(before, fresh))
        await writeLocal(key, fresh)
      } catch (error) {
        // Offline, the data that is shown stays, and the banner says so.
        if (person === personOfDocument() && (await dropIfClosed(key, error))) setData(null)
      }
      setSettled(true)
    },
    [key, contract],
  )

  useEffect(() => {
    let isGone = false
    if (isJustBrought(initial)) {
      turns.current.shown = turns.current.asked += 1
      heardAt.current = performance.now()
      void writeLocal(key, initial).catch(() => {})
    } else {
      void (async () => {
        const kept = await readLocal(key, async () => (await contract.shapes()).output).catch(() => undefined)
        if (isGone) return
        if (kept !== undefined && turns.current.shown === 0) setData(kept)
        await reload()
      })()
    }
    return () => void (isGone = true)
  }, [key, contract, initial, reload])

  return { data, settled, reload }
}
