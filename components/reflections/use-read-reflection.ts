'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { removeLocal, writeLocal } from '@/lib/client/local-store'
import { useNotifications } from '@/lib/client/hooks'
import { CallError } from '@/lib/client/call-error'
import { readLocal } from '@/lib/client/local-store'
import { listWaitingRequests } from '@/lib/client/queue-list'
import { call } from '@/lib/client/request'
import { readReflection, type Reflection } from '@/lib/contracts/reflections'
import { loadReflection, reflectionKey } from './reflection-document'

const everyMs = 15_000
const closed: readonly string[] = ['NOT_FOUND', 'FORBIDDEN', 'MODULE_DISABLED']

/**
 * A reflection to be read, kept up to date with the server. The reader's own is stored on this device, as for writing. Others' reflections are not stored, so
 * that one that is no longer shared cannot be read anywhere.
 */
export function useReadReflection(id: string, initial: Reflection | null) {
  const [reflection, setReflection] = useState(initial)
  const [brought, setBrought] = useState(initial)
  const [phase, setPhase] = useState<'loading' | 'ready' | 'missing'>(initial ? 'ready' : 'loading')
  const turn = useRef(0)
  const news = useNotifications()
  if (brought !== initial) {
    setBrought(initial)
    if (initial) setReflection(initial)
  }

  const refresh = useCallback(async () => {
    const mine = (turn.current += 1)
    const waits = (await listWaitingRequests(id).catch(() => [])).length > 0
    const kept = async () => {
      const copy = await readLocal(reflectionKey(id), loadReflection).catch(() => undefined)
      return copy?.isOwn ? copy : undefined
    }
    // Text that waits here to be sent is newer than the server's.
    const own = waits ? await kept() : undefined
    if (own && mine === turn.current) {
      setReflection(own)
      setPhase('ready')
      return
    }
    try {
      const fresh = await call({ ...readReflection, offline: 'none' as const }, { id })
      if (mine !== turn.current) return
      setReflection(fresh)
      setPhase('ready')
      if (fresh.isOwn) await writeLocal(reflectionKey(id), fresh).catch(() => {})
    } catch (error) {
      if (mine !== turn.current) return
      if (error instanceof CallError && closed.includes(error.status)) {
        setReflection(null)
        setPhase('missing')
        await removeLocal(reflectionKey(id)).catch(() => {})
        return
      }
      const copy = await kept()
      setReflection((before) => before ?? copy ?? null)
      setPhase((before) => (before === 'ready' || copy ? 'ready' : 'missing'))
    }
  }, [id])

  useEffect(() => queueMicrotask(() => void refresh()), [refresh, news])
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void refresh()
    }, everyMs)
    return () => clearInterval(timer)
  }, [refresh])
  return { reflection, phase, refresh }
}
