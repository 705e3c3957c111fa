'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { useFormats } from '@/lib/i18n/use-formats'
import type { SaveState } from '@/components/ui/save-indicator'
import { CallError } from '@/lib/client/call-error'
import { useOffline, useUnsent } from '@/lib/client/hooks'
import { onLocal, readLocal, writeLocal } from '@/lib/client/local-store'
import { partRevisions } from '@/lib/client/part-revisions'
import { retryNow } from '@/lib/client/queue-decisions'
import { waitingFor, type ListedRequest } from '@/lib/client/queue-list'
import { onApplied } from '@/lib/client/queue-news'
import { personOfDocument } from '@/lib/client/local-user'
import { call } from '@/lib/client/request'
import { readSession, type Session as SessionView } from '@/lib/contracts/clinical-sessions'
import { isJustBrought } from '@/components/shared/live/page-data'
import { loadSession, sessionKey } from './kept-session'
import { withRevisions } from './session-parts'
import { sharedWith } from '@/components/shared/live/shared-structure'
import { showRefused } from '../refused/show-refused'
import type { FailedSaves, FailedSavesState } from '@/components/shared/live/failed-saves'
import { useFailedSaves } from '@/components/shared/live/use-failed-saves'

const refreshEveryMs = 15_000

export type LoadedSession =
  | { readonly phase: 'loading' }
  | { readonly phase: 'missing' }
  | {
      readonly phase: 'ready'
      readonly session: SessionView
      /** Shows a change at once; the caller stores it on the device. */
      readonly show: (change: (session: SessionView) => SessionView) => SessionView
      readonly refused: readonly ListedRequest[]
      readonly failedSaves: FailedSaves
      readonly saveState: SaveState
      readonly refresh: () => Promise<void>
    }

/**
 * One session, from the page or from this device. What waits here to be sent is newer than the server's; otherwise the server's wins and is
 * kept for times without a network. A page that one goes back to brings what was so at its first drawing: then this device's copy wins too.
 */
export function useSession({ id, initial }: { id: string; initial: SessionView | null }): LoadedSession {
  const [session, setSession] = useState<SessionView | null>(initial)
  const [missing, setMissing] = useState(false)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const [isStale, setStale] = useState(false)
  const newest = useRef<SessionView | null>(initial)
  const changes = useRef(0)
  const unsent = useUnsent(id)
  const offline = useOffline()
  const { failedSaves, state: failedSavesState, isStoring } = useFailedSaves()
  const formats = useFormats()

  const put = useCallback((next: SessionView) => {
    newest.current = next
    setSession(next)
  }, [])

  const refresh = useCallback(async () => {
    const before = changes.current
    const person = personOfDocument()
    try {
      const { session: fresh } = await call(readSession, { id })
      const waiting = await waitingFor(id).catch(() => [])
      // A value typed since the request is newer than the answer, and a value that could not be stored is on the screen alone.
      if (before !== changes.current || waiting.length > 0 || failedSaves.state() !== 'none' || person !== personOfDocument()) return
      put(sharedWith(newest.current, fresh))
      await writeLocal(sessionKey(id), fresh)
    } catch (error) {
      if (error instanceof CallError && error.status === 'NOT_FOUND' && (await waitingFor(id).catch(() => [])).length === 0)
        setMissing(true)
    }
  }, [id, put, failedSaves])

  useEffect(() => {
    let isGone = false
    const isNew = isJustBrought(initial)
    void (async () => {
      // A browser without a store has nothing, and nothing that waits.
      const [local, waiting] = await Promise.all([
        readLocal(sessionKey(id), loadSession).catch(() => undefined),
        waitingFor(id).catch(() => []),
      ])
      if (isGone || changes.current > 0) return
      if (local && (waiting.length > 0 || !isNew)) put(local)
      else if (initial) await writeLocal(sessionKey(id), initial).catch(() => {})
      else return setMissing(true)
      if (!isNew && waiting.length === 0) await refresh()
    })()
    return () => void (isGone = true)
  }, [id, initial, put, refresh])

  // Another tab wrote the copy: the next input here is built on it.
  useEffect(
    () =>
      onLocal(sessionKey(id), () => {
        void readLocal(sessionKey(id), loadSession)
          .catch(() => undefined)
          .then((local) => {
            if (failedSaves.state() === 'none' && local) put(sharedWith(newest.current, local))
          })
      }),
    [id, put, failedSaves],
  )

  useEffect(
    () =>
      onApplied((applied) => {
        const before = newest.current
        if (applied.entity !== id || !before) return
        // Nothing of it is in the session: it is shown as the server has it, as soon as nothing waits here any more.
        if (applied.answer.arrivedAfter !== undefined) return setStale(true)
        if (typeof applied.answer.savedAt === 'string') setSavedAt(applied.answer.savedAt)
        const revisions = partRevisions(applied)
        if (revisions.length === 0) return
        put(withRevisions(before, revisions))
        void writeLocal(sessionKey(id), newest.current).catch(() => {})
      }),
    [id, put],
  )

  const isQuiet = unsent !== null && unsent.length === 0 && !offline && session !== null && failedSavesState === 'none'
  useEffect(() => {
    if (!isQuiet) return
    const timer = setInterval(() => {
      if (!document.hidden) void refresh()
    }, refreshEveryMs)
    return () => clearInterval(timer)
  }, [isQuiet, refresh])

  useEffect(() => {
    if (!isQuiet || !isStale) return
    const timer = setTimeout(() => void refresh().finally(() => setStale(false)))
    return () => clearTimeout(timer)
  }, [isQuiet, isStale, refresh])

  const show = useCallback(
    (change: (session: SessionView) => SessionView) => {
      changes.current += 1
      const before = newest.current
      if (!before) throw new Error('there is no session to change')
      const next = change(before)
      put(next)
      return next
    },
    [put],
  )

  if (missing && (!session || unsent?.length === 0)) return { phase: 'missing' }
  if (!session) return { phase: 'loading' }
  const refused = (unsent ?? []).filter(({ state }) => state === 'refused')
  const saveState = saveStateOf({
    failedSaves,
    failedSavesState,
    isStoring,
    unsent: unsent ?? [],
    offline,
    saved: savedAt === null ? null : formats.time(savedAt),
  })
  return { phase: 'ready', session, show, refused, failedSaves, refresh, saveState }
}

type Known = {
  readonly failedSaves: FailedSaves
  readonly failedSavesState: FailedSavesState
  readonly isStoring: boolean
  readonly unsent: readonly ListedRequest[]
  readonly offline: boolean
  readonly saved: string | null
}

function saveStateOf({ failedSaves, failedSavesState, isStoring, unsent, offline, saved }: Known): SaveState {
  if (failedSavesState === 'failed') return { kind: 'failed', onRetry: () => void failedSaves.retry() }
  if (failedSavesState === 'trying') return { kind: 'saving' }
  const refused = unsent.filter(({ state }) => state === 'refused')
  if (refused.some((one) => one.refused?.status === 'CONFLICT')) return { kind: 'conflict', onCompare: showRefused }
  if (refused.length > 0) return { kind: 'failed', onRetry: () => void retryNow() }
  if (unsent.length > 0) return offline ? { kind: 'queued', storing: isStoring } : { kind: 'saving' }
  if (isStoring) return { kind: 'saving' }
  return saved === null ? { kind: 'idle' } : { kind: 'saved', time: saved }
}
