'use client'

import { useTranslations } from 'next-intl'
import { isFieldProblem } from '@/components/shared/form/field-problems'
import type { FormStore } from '@/components/shared/form/form-store'
import { useFormText } from '@/components/shared/form/form-tools'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { notify } from '@/components/ui/notify'
import { newerPage, newerRevision } from '@/lib/client/newer-page'
import { saveOverRefused } from '@/lib/client/queue'
import { discardQueued, discardPart } from '@/lib/client/queue-decisions'
import type { ListedRequest } from '@/lib/client/queue-list'
import { writeLocal } from '@/lib/client/local-store'
import { useProblemText } from '@/lib/client/use-problem-text'
import { savePage, type Response } from '@/lib/contracts/form-responses'
import { withSchemas } from '@/lib/schema-library'
import { pagePart, responseKey } from './stored-response'
import { withRevisions } from './response-parts'
import type { Show } from './response-saves'
import { refusedId } from './show-refused'

interface RefusedNoticeProps {
  refused: readonly ListedRequest[]
  response: Response
  store: FormStore
  show: Show
  refresh: () => Promise<void>
}

/** The refused saves. Input stays on the screen until the person decides. */
export function RefusedNotice({ refused, response, store, show, refresh }: RefusedNoticeProps) {
  const t = useTranslations('forms.refused')
  const text = useFormText()
  const problemText = useProblemText()
  if (refused.length === 0) return null

  function decide(work: () => Promise<void>) {
    void work().catch((error: unknown) => notify.error(problemText(error)))
  }

  async function saveMyVersion(pageUid: string, one: ListedRequest) {
    const revision = newerRevision(one)
    const { Answers } = await withSchemas(() => import('@/lib/forms/answers.shapes'))
    const theirs = Answers.safeParse(newerPage(one).answers)
    if (theirs.success) store.overtake(theirs.data)
    const next = show((before) => withRevisions(before, [{ part: pagePart(pageUid), revision }]))
    await saveOverRefused(
      savePage,
      { responseId: response.id, pageUid, revision, answers: store.answersOf(pageUid) },
      { entity: response.id, part: pagePart(pageUid), label: response.form.name, record: { key: responseKey(response.id), value: next } },
    )
  }

  async function acceptOtherVersion(pageUid: string, one: ListedRequest) {
    const { Answers } = await withSchemas(() => import('@/lib/forms/answers.shapes'))
    const newer = newerPage(one)
    const answers = Answers.safeParse(newer.answers)
    if (answers.success) store.replaceAnswers(answers.data)
    const next = show((before) => ({
      ...withRevisions(before, [{ part: pagePart(pageUid), revision: newerRevision(one) }]),
      answers: store.answers(),
    }))
    await writeLocal(responseKey(response.id), next)
    await discardPart(response.id, pagePart(pageUid))
    await refresh()
  }

  async function discardRequest(one: ListedRequest) {
    await discardQueued(one.seq)
    await refresh()
  }

  return (
    <section id={refusedId} tabIndex={-1} role="alert" aria-labelledby={`${refusedId}-title`} className="flex flex-col gap-3">
      <h2 id={`${refusedId}-title`} className="text-lead font-bold text-danger">
        {t('title', { count: refused.length })}
      </h2>
      {refused.map((one) => {
        const page = response.shown.pages.find(({ uid }) => one.part === pagePart(uid))
        const isConflict = page !== undefined && one.refused?.status === 'CONFLICT'
        const problems = problemsOf(one)
        return (
          <Card key={one.seq} className="flex flex-col gap-3">
            <div>
              <h3 className="font-bold">{page ? text(page.caption) : t(`what.${requestKindOf(one)}`)}</h3>
              <p className="text-dense text-muted">{isConflict ? t('conflict') : (chosenProblem(one) ?? t(`why.${reasonOf(one)}`))}</p>
            </div>
            <div className="flex flex-wrap gap-2">
              {isConflict && (
                <>
                  <Button variant="primary" onPress={() => decide(() => saveMyVersion(page.uid, one))}>
                    {t('keepMine')}
                  </Button>
                  <Button onPress={() => decide(() => acceptOtherVersion(page.uid, one))}>{t('takeTheirs')}</Button>
                </>
              )}
              {!isConflict && (
                <Button
                  variant={isCorrectable(one) ? 'primary' : 'secondary'}
                  onPress={() => {
                    store.showProblems(problems)
                    decide(() => discardRequest(one))
                  }}
                >
                  {t(isCorrectable(one) ? 'correct' : 'discard')}
                </Button>
              )}
            </div>
          </Card>
        )
      })}
    </section>
  )
}

/** The problem with the named people, in words. */
function chosenProblem({ refused }: ListedRequest): string | null {
  const issues: readonly unknown[] = Array.isArray(refused?.answer.issues) ? refused.answer.issues : []
  for (const one of issues) {
    if (typeof one !== 'object' || one === null || !('path' in one) || !('message' in one)) continue
    if (typeof one.path === 'string' && one.path.startsWith('chosen.') && typeof one.message === 'string') return one.message
  }
  return null
}

/** Whether the save can be sent again after a correction: then nothing is thrown away, and the form opens again with all its answers. */
export function isCorrectable(one: ListedRequest): boolean {
  return problemsOf(one).length > 0 || chosenProblem(one) !== null || correctable.has(reasonOf(one))
}
const correctable: ReadonlySet<string> = new Set(['REQUIRED_MISSING', 'INVALID_FIELDS', 'EVENT_MISSING', 'NOBODY_NEXT'])

/** The problems that stopped a submission, by field. */
function problemsOf({ refused }: ListedRequest) {
  const found: readonly unknown[] = Array.isArray(refused?.answer.problems) ? refused.answer.problems : []
  return found.flatMap((one) => {
    if (typeof one !== 'object' || one === null || !('fieldUid' in one) || !('pageUid' in one) || !('code' in one)) return []
    const { code } = one
    // A problem without a field, as one with the page's words, belongs to the page.
    const fieldUid = one.fieldUid ?? one.pageUid
    return typeof fieldUid === 'string' && typeof code === 'string' && isFieldProblem(code) ? [{ fieldUid, code }] : []
  })
}

const requestKinds = ['start', 'savePage', 'share', 'submit', 'comment'] as const
function requestKindOf({ contractName }: ListedRequest): (typeof requestKinds)[number] {
  return requestKinds.find((one) => contractName === `form-responses.${one}`) ?? 'savePage'
}

const whys = ['NOT_STARTABLE', 'NOT_OPEN', 'REQUIRED_MISSING', 'INVALID_FIELDS', 'EVENT_MISSING', 'NOBODY_NEXT', 'COMMENT_SENT'] as const
function reasonOf({ refused }: ListedRequest): (typeof whys)[number] | 'other' {
  return whys.find((one) => refused?.code === `form-responses.${one}`) ?? 'other'
}
