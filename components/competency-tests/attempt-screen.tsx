'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useMemo } from 'react'
import { PageTemplate } from '@/components/shared/page/page-template'
import { usePageSaves } from '@/components/shared/form/use-page-saves'
import { useLocalDocument, type ReadyDocument } from '@/components/shared/live/use-local-document'
import { useMe } from '@/components/shared/live/use-me'
import { useUnsavedChanges } from '@/components/shared/page/unsaved-changes'
import { StudentProgressLink } from '@/components/shared/student-name'
import { Banner } from '@/components/ui/banner'
import { Card } from '@/components/ui/card'
import { classNames } from '@/components/ui/class-names'
import { LinkButton } from '@/components/ui/link-button'
import { notify } from '@/components/ui/notify'
import { PageHeader } from '@/components/ui/page-header'
import { SaveIndicator } from '@/components/ui/save-indicator'
import { SkeletonSheet } from '@/components/ui/skeleton-rows'
import { useOffline } from '@/lib/client/hooks'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { readAttempt, type Attempt } from '@/lib/contracts/competency-tests'
import { paths } from '@/lib/paths'
import { AttemptActs } from './attempt-acts'
import { AttemptChip } from './attempt-chip'
import { AttemptFacts, AttemptHistory } from './attempt-facts'
import { DecisionBar, DecisionCard, useOpenDecision } from './decision-card'
import { differingFields } from './differing'
import { useMissingWords } from './missing-words'
import { ReflectOnAttempt } from './reflect-on-attempt'
import { RefusedSheet, showRefusedSheet } from './refused-sheet'
import { attemptDocument, ownSheet, type Sheet, type ShownAttempt } from './sheet-document'
import { OwnSheet, ReadSheet } from './sheet-parts'
import { sheetSaves } from './sheet-saves'

type Ready = ReadyDocument<Attempt, ShownAttempt>

/** /tests/:id: one attempt. `initial` is what the page read; absent without a network. */
export function AttemptScreen({ id, initial = null }: { id: string; initial?: Attempt | null }) {
  const t = useTranslations('tests')
  const offline = useOffline()
  const ask = useCallback(async () => (await call({ ...readAttempt, offline: 'none' }, { id })).found, [id])
  const loaded = useLocalDocument({ kind: attemptDocument, id, initial, ask, onCompare: showRefusedSheet })
  if (loaded.phase === 'ready') return <ReadyScreen key={id} {...loaded} />
  return (
    <PageTemplate kind="session" back={paths.tests} backLabel={t('back')}>
      {loaded.phase === 'loading' ? (
        <SkeletonSheet />
      ) : (
        <div className="flex max-w-prose flex-col items-start gap-4 px-4 py-4 md:px-6">
          <PageHeader title={t(offline ? 'one.notHere' : 'one.notFound')} />
          <p className="text-muted">{t(offline ? 'one.notHereWhy' : 'one.notFoundWhy')}</p>
          <LinkButton href={paths.tests} variant="primary">
            {t('back')}
          </LinkButton>
        </div>
      )}
    </PageTemplate>
  )
}

function ReadyScreen(ready: Ready) {
  const { shown, show, refused, saveState, refresh } = ready
  const { attempt, store } = shown
  const t = useTranslations('tests')
  const own = ownSheet(attempt)
  const isOwn = useMe().id === attempt.student.id
  useUnsavedChanges(store?.hasUnclear() ?? false)
  return (
    <PageTemplate kind="session" back={paths.tests} backLabel={t('back')} status={own && <SaveIndicator state={saveState} />}>
      <div className="flex w-full grow flex-col gap-4 px-4 pb-6 wrap-anywhere md:px-6 md:pt-2">
        <PageHeader
          title={attempt.test.name}
          after={
            <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
              <AttemptChip attempt={attempt} />
              <StudentProgressLink student={attempt.student} />
            </span>
          }
          subtitle={
            <p>
              {[!isOwn && attempt.student.displayName, attempt.test.code, t('mine.attempt', { number: attempt.number })]
                .filter(Boolean)
                .join(' · ')}
            </p>
          }
          more={<ReflectOnAttempt attempt={attempt} />}
        />
        <Notices attempt={attempt} />
        <RefusedSheet refused={refused} store={store} show={show} refresh={refresh} />
        {own && store ? <Marking ready={ready} own={own} store={store} /> : <Reading attempt={attempt} refresh={refresh} />}
      </div>
    </PageTemplate>
  )
}

/** Banners above the sheet: the person that the attempt waits for, the prerequisites that are missing, its flags, and the reason of its result. */
function Notices({ attempt }: { attempt: Attempt }) {
  const t = useTranslations('tests')
  const missing = useMissingWords()
  const { state, assessor, missing: lacks, flags, reason, differs, may, today } = attempt
  const waits =
    state === 'REQUESTED'
      ? assessor
        ? t('one.waiting.REQUESTEDOf', { name: assessor.displayName })
        : t('one.waiting.REQUESTED')
      : state === 'AWAITING_MARKING' && assessor && !may.fill
        ? t('one.waiting.AWAITING_MARKING', { name: assessor.displayName })
        : state === 'MARKING_REQUIRED' && !may.fill
          ? t(differs ? 'one.waiting.differs' : 'one.waiting.MARKING_REQUIRED')
          : null
  return (
    <>
      {waits !== null && !may.accept && (
        <Banner tone="info" announce="none">
          {waits}
        </Banner>
      )}
      {lacks.length > 0 && (
        <Banner tone="warning" announce="none" title={t('one.missing', { missing: missing(lacks, today) })}>
          {t('one.missingHelp')}
        </Banner>
      )}
      {flags.length > 0 && (
        <Banner tone="warning" announce="none" title={t('one.flags')}>
          {flags.map((flag) => (
            <p key={flag}>{t(`flag.${flag}`)}</p>
          ))}
        </Banner>
      )}
      {reason !== '' && <p className="max-w-prose whitespace-pre-line">{t('one.reason', { reason })}</p>}
    </>
  )
}

function Marking({ ready, own, store }: { ready: Ready; own: Sheet; store: NonNullable<ShownAttempt['store']> }) {
  const { shown, show, failedSaves, refresh } = ready
  const { attempt } = shown
  const t = useTranslations('tests.sheet')
  const problem = useProblemText()
  const saves = sheetSaves({ store, show, failedSaves, onFailed: (error) => notify.error(problem(error), { id: 'sheet' }) })
  const { saveNow } = usePageSaves(store, saves)
  const decision = useOpenDecision({ attempt, sheet: own, store, failedSaves, saveNow, refresh })
  return (
    <>
      <div className="grid items-start gap-4 lg:grid-cols-3">
        <div className="flex min-w-0 flex-col gap-3 lg:col-span-2">
          <h2 className="text-lead font-bold">{t('mine')}</h2>
          <OwnSheet attempt={attempt} sheet={own} store={store} />
        </div>
        <aside className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-20">
          <DecisionCard decision={decision} />
          <AttemptActs attempt={attempt} refresh={refresh} />
          <AttemptFacts attempt={attempt} />
          <AttemptHistory attempt={attempt} />
        </aside>
      </div>
      <DecisionBar decision={decision} />
    </>
  )
}

/** The read-only view: one sheet, or both markers' sheets side by side. */
function Reading({ attempt, refresh }: { attempt: Attempt; refresh: () => Promise<void> }) {
  const t = useTranslations('tests.sheet')
  const { first, secondSheet, state } = attempt
  const differing = useMemo(() => differingFields(first, secondSheet), [first, secondSheet])
  const both = first !== null && secondSheet !== null
  const isDecided = state === 'PASSED' || state === 'FAILED' || state === 'RETAKE'
  const sheets = (
    <>
      {first && <ReadSheet attempt={attempt} sheet={first} title={t(attempt.second ? 'first' : 'only')} differing={differing} />}
      {secondSheet && <ReadSheet attempt={attempt} sheet={secondSheet} title={t('second')} differing={differing} />}
    </>
  )
  const side = (
    <>
      <AttemptActs attempt={attempt} refresh={refresh} />
      <AttemptFacts attempt={attempt} />
      <AttemptHistory attempt={attempt} />
    </>
  )
  if (both)
    return (
      <>
        <div className="grid items-start gap-4 lg:grid-cols-2">{sheets}</div>
        <div className="grid items-start gap-4 lg:grid-cols-3">{side}</div>
      </>
    )
  return (
    <div className="grid items-start gap-4 lg:grid-cols-3">
      <div className={classNames('flex min-w-0 flex-col gap-4 lg:col-span-2', !first && !secondSheet && 'max-lg:order-last')}>
        {sheets}
        {!first && !secondSheet && (
          <Card>
            <p className="text-muted">{t(isDecided || state === 'REQUESTED' || state === 'VOID' ? 'none' : 'notYours')}</p>
          </Card>
        )}
      </div>
      <aside className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-20">{side}</aside>
    </div>
  )
}
