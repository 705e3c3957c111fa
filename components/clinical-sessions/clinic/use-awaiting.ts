'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '@/lib/client/request'
import type { InputOf, OutputOf } from '@/lib/contract'
import { listAwaiting, type listClinic } from '@/lib/contracts/clinical-sessions'

type Clinic = Pick<OutputOf<typeof listClinic>, 'awaitingMarks'>
type Answer = OutputOf<typeof listAwaiting>
export type AwaitingAsked = Required<Pick<InputOf<typeof listAwaiting>, 'order' | 'whose'>>
/** Without `counted`: as the page brought it, of which nobody counted the groups. */
type Listed = Pick<Answer, 'sessions' | 'nextCursor'> & { readonly counted: Pick<Answer, 'groups' | 'total'> | null }

interface UseAwaiting {
  /** Null while it is asked for the first time. */
  readonly listed: Listed | null
  /** The request failed; the list is the one that the device knows. */
  readonly failed: boolean
  readonly busy: boolean
  readonly more: () => Promise<void>
  readonly reload: () => Promise<void>
}

/** The sessions that await marks, in either order: at first those of the page, then as the server counts them, again for each new list of the page. */
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

  // Later pages that are open stay: a list does not jump under the finger.
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
