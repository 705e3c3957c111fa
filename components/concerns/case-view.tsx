'use client'

import { FileX, WifiOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { MessageText } from '@/components/shared/message-text'
import { BackButton } from '@/components/ui/back-button'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { CaseActs } from './case-acts'
import { CaseCourse } from './case-course'
import { CaseActions, CaseDue, CaseHandlers, CaseOpenedBy } from './case-side'
import { CaseSteps } from './case-steps'
import { useCase, type Case } from './use-case'
import { CaseEvidence } from './evidence'
import { LevelChip, SightChip, StateChip } from './words'

/** One case, for the people who handle it. */
export function CaseView({ id, back }: { id: string; back: string }) {
  const t = useTranslations('concerns.case')
  const tAll = useTranslations('concerns')
  const { found, open, act } = useCase(id, t('changedMeanwhile'))
  const backButton = <BackButton href={back} label={tAll('tab.cases')} iconOnly />
  if (found.kind === 'loading')
    return (
      <SkeletonGroup className="flex flex-col gap-4 p-6">
        <span className="sr-only">{t('loading')}</span>
        <Skeleton className="h-10 w-60" />
        <Skeleton className="h-60" />
      </SkeletonGroup>
    )
  if (found.kind !== 'open')
    return (
      <div className="flex flex-col gap-4 p-4">
        <div className="md:hidden">{backButton}</div>
        <EmptyState
          level={2}
          icon={found.kind === 'absent' ? <FileX /> : <WifiOff />}
          title={t(found.kind === 'absent' ? 'notFound' : 'offline')}
          action={<Button onPress={() => void open()}>{t('again')}</Button>}
        >
          {found.kind === 'absent' ? t('notFoundHelp') : null}
        </EmptyState>
      </div>
    )
  const one = found.of
  return (
    <>
      <div data-pane-head>
        <PageHeader
          level={2}
          title={one.number}
          barBack={backButton}
          after={
            <>
              <StateChip state={one.state} />
              <LevelChip level={one.level} />
              {one.risk && <Chip tone="danger">{tAll('cases.risk')}</Chip>}
            </>
          }
          subtitle={<About one={one} />}
          more={<CaseActs one={one} act={act} />}
        />
      </div>
      <div data-pane-body>
        <CaseSteps one={one} />
        <div className="@container">
          <div className="grid items-start gap-4 @2xl:grid-cols-3">
            <div className="flex min-w-0 flex-col gap-4 @2xl:col-span-2">
              <Facts one={one} />
              <CaseCourse one={one} act={act} />
            </div>
            <div className="flex min-w-0 flex-col gap-4">
              <CaseDue one={one} />
              <CaseHandlers one={one} act={act} />
              <CaseActions one={one} act={act} />
              <CaseEvidence one={one} act={act} />
              <CaseOpenedBy one={one} />
            </div>
          </div>
        </div>
      </div>
    </>
  )
}

function About({ one }: { one: Case }) {
  const t = useTranslations('concerns')
  const formats = useFormats()
  const { student } = one
  const name =
    student === null
      ? one.studentTyped
      : student.year === null
        ? student.displayName
        : t('case.year', { name: student.displayName, year: student.year })
  return (
    <>
      {t('case.about', { category: t(`category.${one.category}`), student: name, programme: one.programme })} ·{' '}
      {t('case.raisedBy', { date: formats.date(one.raisedAt), name: one.raisedBy })}
      {student === null && ` · ${t('case.unnamed')}`}
    </>
  )
}

function Facts({ one }: { one: Case }) {
  const t = useTranslations('concerns')
  const formats = useFormats()
  return (
    <Card as="section" aria-labelledby="case-facts">
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id="case-facts" className="text-h2 font-bold">
            {t('case.facts')}
          </h2>
          <SightChip sight="HANDLERS" />
        </div>
        <MessageText text={one.facts} />
        <p className="text-dense text-muted">
          {one.place === '' ? formats.dateTime(one.happenedAt) : t('case.when', { at: formats.dateTime(one.happenedAt), place: one.place })}
        </p>
        {one.session && (
          <LinkButton size="sm" href={`${paths.treatmentSession}/${one.session.id}`} className="self-start">
            {t('form.session', { clinic: one.session.clinicName, day: formats.day(one.session.heldOn) })}
          </LinkButton>
        )}
        {one.earlier.length > 0 && (
          <div className="text-dense">
            <b className="font-medium">{t('case.earlier', { count: one.earlier.length })}</b>
            <ul className="text-muted">
              {one.earlier.map(({ number, raisedAt, outcome }) => (
                <li key={number}>{t('case.earlierOne', { number, date: formats.date(raisedAt), outcome: t(`outcome.${outcome}`) })}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Card>
  )
}
