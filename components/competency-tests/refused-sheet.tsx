'use client'

import { useTranslations } from 'next-intl'
import type { FormStore } from '@/components/shared/form/form-store'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { notify } from '@/components/ui/notify'
import { newerPage, newerRevision } from '@/lib/client/newer-page'
import { saveOverRefused } from '@/lib/client/queue'
import { discardQueued, discardPart } from '@/lib/client/queue-decisions'
import type { ListedRequest } from '@/lib/client/queue-list'
import { useProblemText } from '@/lib/client/use-problem-text'
import { saveSheetPage, type Attempt } from '@/lib/contracts/competency-tests'
import { withSchemas } from '@/lib/schema-library'
import { pagePart, withRevision } from './sheet-document'
import { pageOf, placeOf } from './sheet-saves'

interface RefusedSheetProps {
  refused: readonly ListedRequest[]
  store: FormStore | null
  show: (change: (attempt: Attempt) => Attempt) => Attempt
  refresh: () => Promise<void>
}
const refusedSheetId = 'test-refused'

/** Pages that the server refused. What was marked stays on the device until the marker decides. */
export function RefusedSheet({ refused, store, show, refresh }: RefusedSheetProps) {
  const t = useTranslations('tests.sheet')
  const problem = useProblemText()
  if (refused.length === 0) return null
  const decide = (work: () => Promise<void>) => void work().catch((error: unknown) => notify.error(problem(error)))

  async function saveMyVersion(one: ListedRequest, sheet: FormStore, pageUid: string) {
    const attempt = show((before) => withRevision(before, pageUid, newerRevision(one)))
    await saveOverRefused(saveSheetPage, pageOf(attempt, pageUid, sheet), placeOf(attempt, pageUid))
  }

  async function acceptOther(one: ListedRequest, sheet: FormStore, pageUid: string) {
    const { Answers } = await withSchemas(() => import('@/lib/forms/answers.shapes'))
    const answers = Answers.safeParse(newerPage(one).answers)
    if (answers.success) sheet.replaceAnswers(answers.data)
    const attempt = show((before) => withRevision(before, pageUid, newerRevision(one)))
    await discardPart(attempt.id, pagePart(pageUid))
    await refresh()
  }

  return (
    <section id={refusedSheetId} tabIndex={-1} role="alert" aria-labelledby={`${refusedSheetId}-title`} className="flex flex-col gap-3">
      <h2 id={`${refusedSheetId}-title`} className="text-lead font-bold text-danger">
        {t('refused', { count: refused.length })}
      </h2>
      {refused.map((one) => {
        const pageUid = one.part?.replace(/^page:/u, '') ?? ''
        const isConflict = store !== null && one.refused?.status === 'CONFLICT'
        return (
          <Card key={one.seq} className="flex flex-col gap-3">
            <p className="text-dense">{t(isConflict ? 'conflict' : 'gone')}</p>
            <div className="flex flex-wrap gap-2">
              {isConflict ? (
                <>
                  <Button variant="primary" onPress={() => decide(() => saveMyVersion(one, store, pageUid))}>
                    {t('keepMine')}
                  </Button>
                  <Button onPress={() => decide(() => acceptOther(one, store, pageUid))}>{t('takeTheirs')}</Button>
                </>
              ) : (
                <Button onPress={() => decide(() => discardQueued(one.seq).then(refresh))}>{t('discard')}</Button>
              )}
            </div>
          </Card>
        )
      })}
    </section>
  )
}

/** Moves to the refused pages. */
export function showRefusedSheet(): void {
  const list = document.getElementById(refusedSheetId)
  list?.scrollIntoView({ block: 'start' })
  list?.focus({ preventScroll: true })
}
