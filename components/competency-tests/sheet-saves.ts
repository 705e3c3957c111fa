import type { FormStore } from '@/components/shared/form/form-store'
import type { FailedSaves } from '@/components/shared/live/failed-saves'
import { saveQueued } from '@/lib/client/queue'
import { saveSheetPage, type Attempt } from '@/lib/contracts/competency-tests'
import { attemptKey, ownSheet, pagePart, withOwnSheet } from './sheet-document'

type Given = {
  readonly store: FormStore
  readonly show: (change: (attempt: Attempt) => Attempt) => Attempt
  readonly failedSaves: FailedSaves
  readonly onFailed: (error: unknown) => void
}

/** Saves a page of the reader's sheet: shown at once, stored on this device, sent when there is a server. */
export function sheetSaves({ store, show, failedSaves, onFailed }: Given) {
  return {
    page(pageUid: string): Promise<boolean> {
      const attempt = show((before) =>
        withOwnSheet(before, (sheet) => ({ ...sheet, answers: { ...sheet.answers, ...store.answersOf(pageUid) } })),
      )
      store.handedToSave(pageUid)
      const occurredAt = new Date().toISOString()
      return failedSaves.attempt(
        pagePart(pageUid),
        () => saveQueued(saveSheetPage, { ...pageOf(attempt, pageUid, store), occurredAt }, placeOf(attempt, pageUid)),
        onFailed,
      )
    },
  }
}

export function pageOf(attempt: Attempt, pageUid: string, store: FormStore) {
  const revision = ownSheet(attempt)?.parts.find((part) => part.pageUid === pageUid)?.revision ?? 0
  return { id: attempt.id, pageUid, revision, answers: store.answersOf(pageUid) }
}

export function placeOf(attempt: Attempt, pageUid: string) {
  return {
    entity: attempt.id,
    part: pagePart(pageUid),
    label: attempt.test.name,
    record: { key: attemptKey(attempt.id), value: attempt },
  }
}
