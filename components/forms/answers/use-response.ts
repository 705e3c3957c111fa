'use client'

import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { formStore, type FormStore } from '@/components/shared/form/form-store'
import { isJustBrought } from '@/components/shared/live/page-data'
import { sharedWith } from '@/components/shared/live/shared-structure'
import type { FailedSaves } from '@/components/shared/live/failed-saves'
import { useFailedSaves } from '@/components/shared/live/use-failed-saves'
import type { SaveState } from '@/components/ui/save-indicator'
import { CallError } from '@/lib/client/call-error'
import { useOffline, useUnsent } from '@/lib/client/hooks'
import { onLocal, readLocal, writeLocal } from '@/lib/client/local-store'
import { personOfDocument } from '@/lib/client/local-user'
import { partRevisions } from '@/lib/client/part-revisions'
import { retryNow } from '@/lib/client/queue-decisions'
import { waitingFor, type ListedRequest } from '@/lib/client/queue-list'
import { onApplied } from '@/lib/client/queue-news'
import { call } from '@/lib/client/request'
import { readResponse, type Response } from '@/lib/contracts/form-responses'
import { useFormats } from '@/lib/i18n/use-formats'
import { loadResponse, responseKey } from './stored-response'
import { readApplied } from './page-applied'
import { withRevisions } from './response-parts'
import type { Show } from './response-saves'
import { saveStateOf } from './save-state'

const refreshEveryMs = 30_000

export type ReadyResponse = {
  readonly phase: 'ready'
  readonly response: Response
  readonly store: FormStore
  /** Shows a change at once; the caller stores it on the device. */
  readonly show: Show
  readonly refused: readonly ListedRequest[]
  readonly failedSaves: FailedSaves
  readonly saveState: SaveState
  readonly refresh: () => Promise<void>
}
export type LoadedResponse = { readonly phase: 'loading' } | { readonly phase: 'missing' } | ReadyResponse
type Opened = {
  readonly id: string
  readonly stageId: string
  readonly initial: Response | null
  /** Makes a new response where neither the server nor this device has it. */
  readonly begin: () => Promise<Response | null>
}
type Shown = { readonly response: Response; readonly store: FormStore }

/**
 * One response, from the page or from this device. What waits here to be sent is newer than the server's; otherwise the server's wins and is
 * kept for times without a network.
 */
export function useResponse({ id, stageId, initial, begin }: Opened): LoadedResponse {
  const [shown, setShown] = useState<Shown | null>(() => (initial === null ? null : shownAs(null, initial)))
  const [missing, setMissing] = useState(false)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const newest = useRef(shown)
  const changes = useRef(0)
  const unsent = useUnsent(id)
  const offline = useOffline()
  const { failedSaves, state: failedSavesState, isStoring } = useFailedSaves()
  const formats = useFormats()
  const begun = useEffectEvent(() => begin())

  const put = useCallback((next: Response) => {
    newest.current = shownAs(newest.current, next)
    setShown(newest.current)
  }, [])

  const refresh = useCallback(async () => {
    const before = changes.current
    const person = personOfDocument()
    try {
      const fresh = await call({ ...readResponse, offline: 'none' }, { id, stageId })
      const waiting = await waitingFor(id).catch(() => [])
      const store = newest.current?.store
      const isTyping =
        before !== changes.current || waiting.length > 0 || failedSaves.state() !== 'none' || store?.hasUnclear() || store?.hasUnsaved()
      // Input and saves made while the answer was on its way are newer than it.
      if (isTyping || person !== personOfDocument() || isOlder(fresh, newest.current?.response)) return
      put(fresh)
      await writeLocal(responseKey(id), fresh)
    } catch (error) {
      if (error instanceof CallError && error.status === 'NOT_FOUND' && newest.current?.response.revision !== 0) setMissing(true)
    }
  }, [id, stageId, put, failedSaves])

  useEffect(() => {
    let isGone = false
    const isNew = isJustBrought(initial)
    void (async () => {
      const [local, waiting] = await Promise.all([
        readLocal(responseKey(id), loadResponse).catch(() => undefined),
        waitingFor(id).catch(() => []),
      ])
      if (isGone || changes.current > 0) return
      if (local && (waiting.length > 0 || !isNew)) put(local)
      else if (initial) await writeLocal(responseKey(id), initial).catch(() => {})
      else {
        const fresh = await begun()
        if (isGone) return
        if (!fresh) return setMissing(true)
        put(fresh)
        return
      }
      if (!isNew && waiting.length === 0) await refresh()
    })()
    return () => void (isGone = true)
  }, [id, initial, put, refresh])

  // Another tab wrote the copy: the next input here is built on it.
  useEffect(
    () =>
      onLocal(responseKey(id), () => {
        void readLocal(responseKey(id), loadResponse)
          .catch(() => undefined)
          .then((local) => {
            if (failedSaves.state() === 'none' && local) put(local)
          })
      }),
    [id, put, failedSaves],
  )

  useEffect(
    () =>
      onApplied((applied) => {
        const before = newest.current
        if (applied.entity !== id || !before) return
        // Nothing of it is in the response: the server's is shown, with the late change that waits, instead of 'Saved'.
        if (applied.answer.arrivedAfter !== undefined) return void refresh()
        if (typeof applied.answer.savedAt === 'string') setSavedAt(applied.answer.savedAt)
        void readApplied(applied.answer).then(({ refused, settled }) => {
          for (const { fieldUid, code } of refused) before.store.addProblem(fieldUid, code)
          before.store.settle(settled)
        })
        const revisions = partRevisions(applied)
        if (revisions.length > 0) {
          put(withRevisions(before.response, revisions))
          void writeLocal(responseKey(id), newest.current?.response).catch(() => {})
        }
        const { contentHash } = applied.answer
        if (typeof contentHash === 'string' && contentHash !== '' && newest.current) put({ ...newest.current.response, contentHash })
        // After a submission or a start only the server knows the new rights.
        if (typeof applied.answer.state === 'string') void refresh()
      }),
    [id, put, refresh],
  )

  const isQuiet =
    unsent !== null && unsent.length === 0 && !offline && shown !== null && shown.response.revision > 0 && failedSavesState === 'none'
  useEffect(() => {
    if (!isQuiet) return
    const timer = setInterval(() => {
      if (!document.hidden) void refresh()
    }, refreshEveryMs)
    return () => clearInterval(timer)
  }, [isQuiet, refresh])

  const show: Show = useCallback(
    (change) => {
      const before = newest.current
      if (!before) throw new Error('there is no response to change')
      const next = change(before.response)
      if (next === before.response) return next
      changes.current += 1
      put(next)
      return next
    },
    [put],
  )

  if (missing && (!shown || unsent?.length === 0)) return { phase: 'missing' }
  if (!shown) return { phase: 'loading' }
  const saveState = saveStateOf({
    failedSaves,
    failedSavesState,
    isStoring,
    unsent: unsent ?? [],
    offline,
    saved: savedAt === null ? null : formats.time(savedAt),
    retry: () => void retryNow(),
  })
  const refused = (unsent ?? []).filter(({ state }) => state === 'refused')
  return { phase: 'ready', ...shown, show, refused, failedSaves, refresh, saveState }
}

/** Whether the server read the response before it stored a page saved here in the meantime. */
function isOlder(fresh: Response, known: Response | undefined): boolean {
  return fresh.parts.some(({ pageUid, revision }) => {
    const part = known?.parts.find((one) => one.pageUid === pageUid)
    return part !== undefined && revision < part.revision
  })
}

/** The store stays while the form is the same, so that fields keep unfinished input. */
function shownAs(before: Shown | null, fresh: Response): Shown {
  const response = before ? sharedWith(before.response, fresh) : fresh
  if (before && before.response.shown === response.shown) {
    before.store.replaceAnswers(response.answers)
    return { response, store: before.store }
  }
  const { shown: form, answers, today } = response
  return { response, store: formStore({ form, answers, today, ...(before && { before: before.store }) }) }
}
