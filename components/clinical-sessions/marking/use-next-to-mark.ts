'use client'

import { useCallback, useEffect, useMemo, useState } from 'react'
import { useNotifications } from '@/lib/client/hooks'
import { readLocal } from '@/lib/client/local-store'
import { call } from '@/lib/client/request'
import { nextToMark, type NextToMark } from '@/lib/contracts/clinical-sessions'
import { nextOfList } from './marking-next'

const everyMs = 15_000
const loadClinic = async () => (await import('@/lib/contracts/clinical-sessions/lists.shapes')).ClinicToday

export type NextUp = { readonly data: NextToMark | null; readonly reload: () => Promise<void> }

/** The next session to mark after this one; without a network from the last list on this device. Null until it is known, or not wanted. */
export function useNextToMark(sessionId: string, isWanted: boolean): NextUp {
  const [data, setData] = useState<{ readonly of: string; readonly next: NextToMark } | null>(null)
  const news = useNotifications()

  const reload = useCallback(async () => {
    const next = await call(nextToMark, { afterId: sessionId }).catch(async () => {
      const clinic = await readLocal('clinical-clinic', loadClinic).catch(() => undefined)
      return clinic ? nextOfList(clinic, sessionId) : null
    })
    if (next) setData({ of: sessionId, next })
  }, [sessionId])

  useEffect(() => {
    if (!isWanted) return
    queueMicrotask(() => void reload())
    const timer = setInterval(() => {
      if (!document.hidden) void reload()
    }, everyMs)
    return () => clearInterval(timer)
  }, [isWanted, reload, news])

  const shown = data?.of === sessionId ? data.next : null
  // The object stays the same while its content does, so that components using it are not drawn again.
  return useMemo(() => ({ data: shown, reload }), [shown, reload])
}
