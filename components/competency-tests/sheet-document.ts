import { formStore, type FormStore } from '@/components/shared/form/form-store'
import { isFieldProblem } from '@/components/shared/form/field-problems'
import type { DocumentKind } from '@/components/shared/live/local-document'
import { reuseUnchanged } from '@/components/shared/live/shared-structure'
import { partRevisions } from '@/lib/client/part-revisions'
import type { Attempt } from '@/lib/contracts/competency-tests'
import { withSchemas } from '@/lib/schema-library'

export type Sheet = NonNullable<Attempt['first']>
export type ShownAttempt = { readonly attempt: Attempt; readonly store: FormStore | null }

export const attemptKey = (id: string) => `testAttempt:${id}`
/** A page is saved as a whole: of several saves that wait, the newest counts. */
export const pagePart = (pageUid: string) => `page:${pageUid}`

/** The sheet that the reader fills in; null where they fill in none. */
export function ownSheet({ first, secondSheet, may }: Attempt): Sheet | null {
  if (!may.fill) return null
  return [first, secondSheet].find((sheet) => sheet?.isMine === true) ?? null
}

/** The attempt with a changed version of the reader's own sheet. */
export function withOwnSheet(attempt: Attempt, change: (sheet: Sheet) => Sheet): Attempt {
  const own = ownSheet(attempt)
  if (own === null) return attempt
  return own === attempt.first ? { ...attempt, first: change(own) } : { ...attempt, secondSheet: change(own) }
}

export function withRevision(attempt: Attempt, pageUid: string, revision: number): Attempt {
  return withOwnSheet(attempt, (sheet) => ({
    ...sheet,
    parts: sheet.parts.map((part) => (part.pageUid === pageUid ? { ...part, revision } : part)),
  }))
}

/** An attempt with the reader's sheet, on this device and at the server. */
export const attemptDocument: DocumentKind<Attempt, ShownAttempt> = {
  key: attemptKey,
  shape: async () => (await withSchemas(() => import('@/lib/contracts/competency-tests/attempts.shapes'))).Attempt,
  shownAs: toShownAttempt,
  documentOf: ({ attempt }) => attempt,
  withAnswer(attempt, applied) {
    const { contentHash } = applied.answer
    const withRevisions = partRevisions(applied).reduce(
      (one, { part, revision }) => withRevision(one, part.replace(/^page:/u, ''), revision),
      attempt,
    )
    return typeof contentHash === 'string' ? withOwnSheet(withRevisions, (sheet) => ({ ...sheet, contentHash })) : withRevisions
  },
  isAtServer: () => true,
  mustStay: (shown, fresh) =>
    shown?.store != null && (shown.store.hasUnclear() || shown.store.hasUnsaved() || isOlder(fresh, shown.attempt)),
  // Only the server computes the result of the marks.
  isOutdatedBy: ({ answer }) => 'verdict' in answer,
  onApplied({ store }, { answer }) {
    const refused: readonly unknown[] = Array.isArray(answer.refused) ? answer.refused : []
    for (const one of refused)
      if (typeof one === 'object' && one !== null && 'fieldUid' in one && 'code' in one && typeof one.fieldUid === 'string')
        store?.addProblem(one.fieldUid, typeof one.code === 'string' && isFieldProblem(one.code) ? one.code : 'wrongType')
  },
  refreshEveryMs: 30_000,
}

/** Whether the server read the sheet before it stored a page that was saved on this device. */
function isOlder(fresh: Attempt, known: Attempt): boolean {
  const before = ownSheet(known)
  return (ownSheet(fresh)?.parts ?? []).some(({ pageUid, revision }) => {
    const part = before?.parts.find((one) => one.pageUid === pageUid)
    return part !== undefined && revision < part.revision
  })
}

/** The store stays while the form is the same, so that fields keep unfinished input. */
function toShownAttempt(before: ShownAttempt | null, fresh: Attempt): ShownAttempt {
  const attempt = before ? reuseUnchanged(before.attempt, fresh) : fresh
  const own = ownSheet(attempt)
  if (own === null) return { attempt, store: null }
  const known = before && ownSheet(before.attempt)
  if (before?.store && known?.shown === own.shown) {
    before.store.replaceAnswers(own.answers)
    return { attempt, store: before.store }
  }
  const store = formStore({ form: own.shown, answers: own.answers, today: attempt.today, ...(before?.store && { before: before.store }) })
  return { attempt, store }
}
