import type { z } from 'zod'
import { CallError } from '@/lib/client/call-error'
import type { Applied } from '@/lib/client/channel'
import { readLocal, writeLocal, type Shape } from '@/lib/client/local-store'
import { personOfDocument } from '@/lib/client/local-user'
import { listWaitingRequests } from '@/lib/client/queue-list'
import type { FailedSaves } from './failed-saves'
import { isJustBrought } from './page-data'

/** A kind of document that is edited with or without a network: `D` as the server and the device have it, `S` as the screen shows it. */
export type DocumentKind<D, S> = {
  /** The key under which the device keeps a document. */
  readonly key: (id: string) => string
  readonly shape: Shape<z.ZodType<D>>
  readonly shownAs: (before: S | null, fresh: D) => S
  readonly documentOf: (shown: S) => D
  /** The document with the server's answer to a save; the very same object where the answer says nothing of the document. */
  readonly withAnswer: (document: D, applied: Applied) => D
  /** Whether the server has the document. The server cannot have lost a document that was only begun here. */
  readonly isAtServer: (document: D) => boolean
  /** Whether the server's version must not replace what is shown, because somebody is typing or what is shown is newer. */
  readonly mustStay?: (shown: S | null, fresh: D) => boolean
  /** Whether only the server knows what became of the document by this save. */
  readonly isOutdatedBy?: (applied: Applied) => boolean
  readonly onApplied?: (shown: S, applied: Applied) => void
  readonly refreshEveryMs: number
}

export type DocumentState<S> = {
  readonly shown: S | null
  readonly isMissing: boolean
  readonly savedAt: string | null
  /** Whether the server has something that is not shown; the document is read again as soon as nothing waits here any more. */
  readonly isStale: boolean
}

type Given<D, S> = {
  readonly kind: DocumentKind<D, S>
  readonly id: string
  readonly initial: D | null
  readonly failedSaves: Pick<FailedSaves, 'state'>
}
export type LocalDocument<D, S> = ReturnType<typeof localDocument<D, S>>

/**
 * One document on this device, for as long as its screen lasts. Changes that wait here to be sent are newer than the server's version; otherwise the server's
 * version wins and is kept for times without a network. A page reached by Back brings the data of its first drawing, and then this device's copy wins too.
 */
export function localDocument<D, S>({ kind, id, initial, failedSaves }: Given<D, S>) {
  const key = kind.key(id)
  const listeners = new Set<() => void>()
  let state: DocumentState<S> = {
    shown: initial === null ? null : kind.shownAs(null, initial),
    isMissing: false,
    savedAt: null,
    isStale: false,
  }
  let changes = 0

  function set(change: Partial<DocumentState<S>>): void {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const put = (next: D) => set({ shown: kind.shownAs(state.shown, next) })
  // A browser without a store has no copy and no requests that wait.
  const waiting = () => listWaitingRequests(id).catch(() => [])
  const local = () => readLocal(key, kind.shape).catch(() => undefined)

  async function refresh(ask: () => Promise<D>): Promise<void> {
    const before = changes
    const person = personOfDocument()
    try {
      const fresh = await ask()
      const isWaiting = (await waiting()).length > 0
      // A value typed since the request is newer than the answer, and a value that could not be stored is on the screen alone.
      if (before !== changes || isWaiting || failedSaves.state() !== 'none' || kind.mustStay?.(state.shown, fresh)) return
      if (person !== personOfDocument()) return
      put(fresh)
      await writeLocal(key, fresh)
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 'NOT_FOUND') return
      const isKnown = state.shown === null || kind.isAtServer(kind.documentOf(state.shown))
      if (isKnown && (await waiting()).length === 0) set({ isMissing: true })
    }
  }

  /** Takes over the data of the page or this device's copy, then the server's version where that may be newer. */
  async function load({ brought, begin, ask, isGone }: Opening<D>): Promise<void> {
    const isNew = isJustBrought(brought)
    const [copy, queue] = await Promise.all([local(), waiting()])
    if (isGone() || changes > 0) return
    if (copy !== undefined && (queue.length > 0 || !isNew)) put(copy)
    else if (brought !== null) await writeLocal(key, brought).catch(() => {})
    else {
      const begun = await begin()
      if (isGone()) return
      return begun === null ? set({ isMissing: true }) : put(begun)
    }
    if (!isNew && queue.length === 0) await refresh(ask)
  }

  return {
    get: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    refresh,
    load,
    /** Reads the copy again after another tab wrote it, so that the next input here is based on it. */
    async reread(): Promise<void> {
      const copy = await local()
      if (failedSaves.state() === 'none' && copy !== undefined) put(copy)
    },
    /** Takes over a save that the server accepted, from here or from another tab. */
    applied(applied: Applied): void {
      const { shown } = state
      if (applied.entity !== id || shown === null) return
      // A save that arrived too late is not in the document, so the document is shown as the server has it, instead of 'Saved'.
      if (applied.answer.arrivedAfter !== undefined) return set({ isStale: true })
      if (typeof applied.answer.savedAt === 'string') set({ savedAt: applied.answer.savedAt })
      kind.onApplied?.(shown, applied)
      const document = kind.documentOf(shown)
      const next = kind.withAnswer(document, applied)
      if (next !== document) {
        put(next)
        void writeLocal(key, state.shown && kind.documentOf(state.shown)).catch(() => {})
      }
      if (kind.isOutdatedBy?.(applied)) set({ isStale: true })
    },
    caughtUp: () => set({ isStale: false }),
    /** Shows a change at once; the caller stores it on the device. */
    show(change: (document: D) => D): D {
      if (state.shown === null) throw new Error(`there is no ${key} to change`)
      const before = kind.documentOf(state.shown)
      const next = change(before)
      if (next === before) return next
      changes += 1
      put(next)
      return next
    },
  }
}

type Opening<D> = {
  readonly brought: D | null
  /** Creates a document where neither the server nor this device has one. */
  readonly begin: () => Promise<D | null>
  readonly ask: () => Promise<D>
  /** Whether the document's screen has ended in the meantime. */
  readonly isGone: () => boolean
}
