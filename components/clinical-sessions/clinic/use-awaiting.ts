'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '@/lib/client/request'
import type { InputOf, OutputOf } from '@/lib/contract'
import { listAwaiting, type listClinic } from '@/lib/contracts/clinical-sessions'

type Clinic = Pick<OutputOf<typeof listClinic>, 'awaitingMarks'>
type Answer = OutputOf<typeof listAwaiting>
export type AwaitingAsked = Required<Pick<InputOf<typeof listAwaiting>, 'order' | 'whose'>>
/** `counted` is null for a list that came with the page, for which the groups were not counted. */
type Listed = Pick<Answer, 'sessions' | 'nextCursor'> & { readonly counted: Pick<Answer, 'groups' | 'total'> | null }

interface UseAwaiting {
  /** Null during the first request. */
  readonly listed: Listed | null
  /** Whether the request failed; the list is then the one that the device has. */
  readonly failed: boolean
  readonly busy: boolean
  readonly more: () => Promise<void>
  readonly reload: () => Promise<void>
}

/**
 * The sessions that await marks, in either order: first those that the page brought, then the server's list with its counts, read again whenever the page
 * brings a new list.
 */
export function useAwaiting({ awaitingMarks }: Clinic, { order, whose }: AwaitingAsked): UseAwaiting {
  const [answer, setAnswer] = useState<{ readonly of: string; readonly pages: readonly Answer[] } | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const of = `${order} ${whose}`
  const wanted = useRef(of)
  const pages = answer?.of === of ? answer.pages : []
  const last = pages.at(-1)
  const isLong = pages.length > 1

  async function ask(before: readonly Answer[]): Promise<void> {
    wanted.current = of
    setBusy(true)
    try {
      const cursor = before.at(-1)?.nextCursor
      const page = await call(listAwaiting, { order, whose, ...(cursor && { cursor }) })
      if (wanted.current === of) setAnswer({ of, pages: [...before, page] })
      setFailed(null)
    } catch {
      setFailed(of)
    }
    setBusy(false)
  }

  // A list with several open pages is not reloaded, so that it does not jump under the finger.
  const refresh = useEffectEvent(() => (isLong ? Promise.resolve() : ask([])))
  useEffect(() => {
    queueMicrotask(() => void refresh())
  }, [of, awaitingMarks])

  const known: Listed = { sessions: awaitingMarks, counted: null, nextCursor: null }
  const counted = last && { total: last.total, groups: pages.toReversed().flatMap(({ groups }) => groups) }
  const listed: Listed | null =
    last && counted ? { sessions: pages.flatMap(({ sessions }) => sessions), counted, nextCursor: last.nextCursor } : null
  const isFallback = failed === of && !last
  const isKnown = (order === 'newest' && whose === 'clinics') || isFallback
  return { listed: listed ?? (isKnown ? known : null), failed: failed === of, busy, more: () => ask(pages), reload: () => ask([]) }
}
