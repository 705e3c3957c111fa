'use client'

import { useCallback, useEffect, useState } from 'react'
import type { z } from 'zod'
import { useNotifications } from '@/lib/client/hooks'
import { readLocal, writeLocal } from '@/lib/client/local-store'
import { call } from '@/lib/client/request'
import type { Contract } from '@/lib/contract'

const everyMs = 15_000
type NoInput = z.ZodObject<Record<never, never>, z.core.$strict>
const none = {}

/** A list that stays fresh: from the page, else from this device, then asked again every quarter of a minute and whenever the poll brings news. */
export function useFresh<O extends z.ZodType>(key: string, contract: Contract<NoInput, O>, initial: z.output<O> | null): { readonly data: z.output<O> | null; readonly reload: () => Promise<void> } {
  const [data, setData] = useState<z.output<O> | null>(initial)
  const news = useNotifications()
  const reload = useCallback(async () => {
    try {
      const fresh = await call(contract, none)
      setData(fresh)
      await writeLocal(key, fresh)
    } catch {
      // Offline: what is shown stays, and the banner says so.
    }
  }, [key, contract])

  useEffect(() => {
    let isGone = false
    if (initial) void writeLocal(key, initial).catch(() => {})
    else
      void readLocal(key, contract.output).then((kept) => {
        if (!isGone && kept !== undefined) setData((shown: z.output<O> | null) => shown ?? kept)
        if (!isGone) void reload()
      })
    return () => void (isGone = true)
  }, [key, contract, initial, reload])

  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void reload()
    }, everyMs)
    return () => clearInterval(timer)
  }, [reload])

  // The poll hands over a new object only when something is new.
  useEffect(() => {
    const timer = setTimeout(() => void reload(), 0)
    return () => clearTimeout(timer)
  }, [news, reload])
  return { data, reload }
}
