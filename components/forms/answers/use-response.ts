'use client'

import { useCallback } from 'react'
import { formStore, type FormStore } from '@/components/shared/form/form-store'
import type { DocumentKind } from '@/components/shared/live/local-document'
import { reuseUnchanged } from '@/components/shared/live/shared-structure'
import { useLocalDocument, type ReadyDocument } from '@/components/shared/live/use-local-document'
import { partRevisions } from '@/lib/client/part-revisions'
import { call } from '@/lib/client/request'
import { readResponse, type Response } from '@/lib/contracts/form-responses'
import { contentHashAfter } from './content-hash'
import { readApplied } from './page-applied'
import { withRevisions } from './response-parts'
import { showRefused } from './show-refused'
import { loadResponse, responseKey } from './stored-response'

type Shown = { readonly response: Response; readonly store: FormStore }
export type ReadyResponse = Omit<ReadyDocument<Response, Shown>, 'shown'> & Shown
type LoadedResponse = { readonly phase: 'loading' } | { readonly phase: 'missing' } | ReadyResponse
type Opened = {
  readonly id: string
  readonly stageId: string
  readonly initial: Response | null
  /** Makes a new response where neither the server nor this device has it. */
  readonly begin: () => Promise<Response | null>
}

const responseDocument: DocumentKind<Response, Shown> = {
  key: responseKey,
  shape: loadResponse,
  shownAs: toShown,
  documentOf: ({ response }) => response,
  withAnswer(response, applied) {
    const revisions = partRevisions(applied)
    const next = revisions.length === 0 ? response : withRevisions(response, revisions)
    const contentHash = contentHashAfter(response.contentHash, [applied.answer])
    return contentHash === response.contentHash ? next : { ...next, contentHash }
  },
  isAtServer: ({ revision }) => revision > 0,
  // Input and saves that were made while the answer was on its way are newer than the answer.
  mustStay: (shown, fresh) => shown !== null && (shown.store.hasUnclear() || shown.store.hasUnsaved() || isOlder(fresh, shown.response)),
  // After a submission or a start only the server knows the new rights.
  isOutdatedBy: ({ answer }) => typeof answer.state === 'string',
  onApplied({ store }, { answer }) {
    void readApplied(answer).then(({ refused, settled }) => {
      for (const { fieldUid, code } of refused) store.addProblem(fieldUid, code)
      store.settle(settled)
    })
  },
  refreshEveryMs: 30_000,
}

/** One response, from the page or from this device. */
export function useResponse({ id, stageId, initial, begin }: Opened): LoadedResponse {
  const ask = useCallback(() => call({ ...readResponse, offline: 'none' }, { id, stageId }), [id, stageId])
  const loaded = useLocalDocument({ kind: responseDocument, id, initial, ask, begin, onCompare: showRefused })
  if (loaded.phase !== 'ready') return loaded
  const { shown, ...rest } = loaded
  return { ...rest, ...shown }
}

/** Whether the server read the response before it stored a page saved here in the meantime. */
function isOlder(fresh: Response, known: Response): boolean {
  return fresh.parts.some(({ pageUid, revision }) => {
    const part = known.parts.find((one) => one.pageUid === pageUid)
    return part !== undefined && revision < part.revision
  })
}

/** The store stays while the form is the same, so that fields keep unfinished input. */
function toShown(before: Shown | null, fresh: Response): Shown {
  const response = before ? reuseUnchanged(before.response, fresh) : fresh
  if (before && before.response.shown === response.shown) {
    before.store.replaceAnswers(response.answers)
    return { response, store: before.store }
  }
  const { shown: form, answers, today } = response
  return { response, store: formStore({ form, answers, today, ...(before && { before: before.store }) }) }
}
