'use client'

import { useCallback } from 'react'
import type { DocumentKind } from '@/components/shared/live/local-document'
import { reuseUnchanged } from '@/components/shared/live/shared-structure'
import { useLocalDocument, type ReadyDocument } from '@/components/shared/live/use-local-document'
import { partRevisions } from '@/lib/client/part-revisions'
import { call } from '@/lib/client/request'
import { readSession, type Session as SessionView } from '@/lib/contracts/clinical-sessions'
import { showRefused } from '../refused/show-refused'
import { loadSession, sessionKey } from './kept-session'
import { withRevisions } from './session-parts'

type ReadySession = Omit<ReadyDocument<SessionView, SessionView>, 'shown'> & { readonly session: SessionView }
export type LoadedSession = { readonly phase: 'loading' } | { readonly phase: 'missing' } | ReadySession

const sessionDocument: DocumentKind<SessionView, SessionView> = {
  key: sessionKey,
  shape: loadSession,
  shownAs: reuseUnchanged,
  documentOf: (session) => session,
  withAnswer(session, applied) {
    const revisions = partRevisions(applied)
    return revisions.length === 0 ? session : withRevisions(session, revisions)
  },
  isAtServer: () => true,
  refreshEveryMs: 15_000,
}

/** One session, from the page or from this device. */
export function useSession({ id, initial }: { id: string; initial: SessionView | null }): LoadedSession {
  const ask = useCallback(async () => (await call(readSession, { id })).session, [id])
  const loaded = useLocalDocument({ kind: sessionDocument, id, initial, ask, onCompare: showRefused })
  if (loaded.phase !== 'ready') return loaded
  const { shown: session, ...rest } = loaded
  return { ...rest, session }
}
