'use client'

import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { SaveState } from '@/components/ui/save-indicator'
import { useOffline, useUnsent } from '@/lib/client/hooks'
import { onLocal } from '@/lib/client/local-store'
import type { ListedRequest } from '@/lib/client/queue-list'
import { onApplied } from '@/lib/client/queue-news'
import { useFormats } from '@/lib/i18n/use-formats'
import type { FailedSaves } from './failed-saves'
import { localDocument, type DocumentKind } from './local-document'
import { saveStateOf } from './save-state'
import { useFailedSaves } from './use-failed-saves'

export type ReadyDocument<D, S> = {
  readonly phase: 'ready'
  readonly shown: S
  /** Shows a change at once; the caller stores it on the device. */
  readonly show: (change: (document: D) => D) => D
  readonly refused: readonly ListedRequest[]
  readonly failedSaves: FailedSaves
  readonly saveState: SaveState
  readonly refresh: () => Promise<void>
}
type LoadedDocument<D, S> = { readonly phase: 'loading' } | { readonly phase: 'missing' } | ReadyDocument<D, S>

interface Opened<D, S> {
  kind: DocumentKind<D, S>
  /** The id stays the same as long as the screen lasts. */
  id: string
  /** The document that the page brought. */
  initial: D | null
  /** Asks the server; the function stays the same from one drawing to the next. */
  ask: () => Promise<D>
  begin?: () => Promise<D | null>
  /** Leads to the requests that were refused. */
  onCompare: () => void
}

/** A document on this device: it is shown and changed here, its saves are sent in order, and it follows the server while nothing waits. */
export function useLocalDocument<D, S>({ kind, id, initial, ask, begin, onCompare }: Opened<D, S>): LoadedDocument<D, S> {
  const { failedSaves, state: failedSavesState, isStoring } = useFailedSaves()
  const [local] = useState(() => localDocument({ kind, id, initial, failedSaves }))
  const { shown, isMissing, savedAt, isStale } = useSyncExternalStore(local.subscribe, local.get, local.get)
  const unsent = useUnsent(id)
  const offline = useOffline()
  const formats = useFormats()
  const begun = useEffectEvent(async () => (begin ? begin() : null))
  const refresh = useCallback(() => local.refresh(ask), [local, ask])

  useEffect(() => {
    let isGone = false
    void local.load({ brought: initial, begin: () => begun(), ask, isGone: () => isGone })
    return () => void (isGone = true)
  }, [local, initial, ask])
  useEffect(() => onLocal(kind.key(id), () => void local.reread()), [local, kind, id])
  useEffect(() => onApplied(local.applied), [local])

  const isQuiet = unsent !== null && unsent.length === 0 && !offline && shown !== null && failedSavesState === 'none'
  const isFollowed = isQuiet && kind.isAtServer(kind.documentOf(shown))
  useEffect(() => {
    if (!isFollowed) return
    const timer = setInterval(() => {
      if (!document.hidden) void refresh()
    }, kind.refreshEveryMs)
    return () => clearInterval(timer)
  }, [isFollowed, kind, refresh])

  useEffect(() => {
    if (!isQuiet || !isStale) return
    const timer = setTimeout(() => void refresh().finally(local.caughtUp))
    return () => clearTimeout(timer)
  }, [isQuiet, isStale, local, refresh])

  if (isMissing && (shown === null || unsent?.length === 0)) return { phase: 'missing' }
  if (shown === null) return { phase: 'loading' }
  const saveState = saveStateOf({
    failedSaves,
    failedSavesState,
    isStoring,
    unsent: unsent ?? [],
    offline,
    saved: savedAt === null ? null : formats.time(savedAt),
    onCompare,
  })
  const refused = (unsent ?? []).filter(({ state }) => state === 'refused')
  return { phase: 'ready', shown, show: local.show, refused, failedSaves, saveState, refresh }
}
