'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { useNotifications } from '@/lib/client/hooks'
import { call } from '@/lib/client/request'
import { listReflections, type Reflections } from '@/lib/contracts/reflections'
import type { ReflectionView } from '@/lib/reflections/vocabulary'
import type { ReflectionState } from '@/lib/states/reflection'

const everyMs = 30_000

type Wanted = { readonly view: ReflectionView; readonly state: ReflectionState | ''; readonly q: string }

/**
 * A list as the page brought it, kept up to date with the server, with further pages below. Without a network this device answers with the reader's own
 * reflections; it stores none of other people's.
 */
export function useReflectionList({ view, state, q }: Wanted, initial: Reflections | null) {
  const [found, setFound] = useState(initial)
  const [brought, setBrought] = useState(initial)
  const [more, setMore] = useState<Reflections['rows']>([])
  const [next, setNext] = useState<string | null>(initial?.next ?? null)
  const [settled, setSettled] = useState(initial !== null)
  const turn = useRef(0)
  const news = useNotifications()
  if (brought !== initial) {
    setBrought(initial)
    if (initial) {
      setFound(initial)
      setMore([])
      setNext(initial.next)
    }
  }

  const ask = useCallback(
    (after?: string) =>
      call(
        { ...listReflections, offline: view === 'MINE' && after === undefined ? ('fallback' as const) : ('none' as const) },
        { view, state, q, ...(after !== undefined && { after }) },
      ),
    [view, state, q],
  )
  const reload = useCallback(async () => {
    const mine = (turn.current += 1)
    try {
      const fresh = await ask()
      if (mine !== turn.current) return
      setFound(fresh)
      setMore((before) => {
        if (before.length === 0) setNext(fresh.next)
        return before
      })
    } catch {
      // Offline the shown data stays.
    }
    setSettled(true)
  }, [ask])

  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void reload()
    }, everyMs)
    return () => clearInterval(timer)
  }, [reload])
  useEffect(() => queueMicrotask(() => void reload()), [reload, news])

  async function showMore() {
    if (next === null) return
    const page = await ask(next)
    setMore([...more, ...page.rows])
    setNext(page.next)
  }
  const known = new Set(found?.rows.map(({ id }) => id))
  const rows = [...(found?.rows ?? []), ...more.filter(({ id }) => !known.has(id))]
  return { found, rows, next, settled, reload, showMore }
}
