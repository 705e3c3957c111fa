'use client'

import { Printer, ScrollText, Send, Undo2, Users } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useMayOpen } from '@/components/shared/use-places'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { confirm, prompt } from '@/components/ui/confirm'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { notify } from '@/components/ui/notify'
import { PageHeader } from '@/components/ui/page-header'
import { Select } from '@/components/ui/select'
import { TextLink } from '@/components/ui/text-link'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { withdrawTermReport, type TermReport } from '@/lib/contracts/reports'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { progressHref } from '../report-hrefs'
import { termHref } from './hrefs'
import { TermStateChip } from './state-chip'
import { TermComments } from './term-comments'
import { TermSections } from './term-sections'
import { useRelease } from './use-release'
import { useSeen } from './use-seen'

const noticeId = 'term-withdraw'

/** One student's report of a term: for the student as it was released, for others also while it is a draft. */
export function TermReportScreen({ view }: { view: TermReport }) {
  const t = useTranslations('termReports')
  const formats = useFormats()
  const router = useRouter()
  const seesProgress = useMayOpen('progress')
  const { isBusy, release } = useRelease()
  const { student, isOwn, report, terms, withdrawn, today } = view
  const ofId = isOwn ? null : student.id
  useSeen(view)

  async function releaseOne({ termId, title, state, figures }: NonNullable<TermReport['report']>) {
    const isSure = await confirm({
      title: t('release.oneQuestion', { name: student.displayName }),
      body: (
        <ul className="flex flex-col gap-2">
          <li>{t('release.whomOne', { name: student.displayName, term: title })}</li>
          {figures.term.to > today && <li>{t('release.goesOn', { day: formats.day(figures.term.to) })}</li>}
          <li>{t('release.fixed')}</li>
          <li>{t('release.undo')}</li>
        </ul>
      ),
      action: state === 'WITHDRAWN' ? t('release.again') : t('release.one'),
    })
    if (isSure) await release(termId, [student.id])
  }

  async function withdraw({ termId, version }: NonNullable<TermReport['report']>) {
    const reason = await prompt({
      title: t('withdraw.question', { name: student.displayName }),
      body: t('withdraw.body', { name: student.displayName }),
      label: t('withdraw.reason'),
      multiline: true,
      maxLength: 500,
      requiredMessage: t('withdraw.reasonNeeded'),
      action: t('withdraw.action'),
      tone: 'danger',
    })
    if (reason === null) return
    notify.over(noticeId)
    try {
      await call(withdrawTermReport, { studentId: student.id, termId, version, reason })
      notify.success(t('withdraw.done'), { id: noticeId })
    } catch (error) {
      const isChanged = error instanceof CallError && error.status === 'STATE_CHANGED'
      notify.error(isChanged ? t('release.changed') : t('withdraw.failed'), { id: noticeId })
    }
    router.refresh()
  }

  const time = report && formats.dateTime(report.asOf)
  const asOf = !report
    ? undefined
    : report.isOld
      ? t('asOfOld', { version: report.version, time: time ?? '' })
      : report.state === 'RELEASED'
        ? [t('asOfReleased', { time: time ?? '' }), report.releasedBy !== null && t('by', { name: report.releasedBy })]
            .filter(Boolean)
            .join(', ')
        : t('asOfDraft', { time: time ?? '' })
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={isOwn ? t('titleOwn') : student.displayName}
        after={!isOwn && report ? <TermStateChip state={report.state} /> : undefined}
        primary={
          report?.mayRelease && (
            <Button variant="primary" icon={<Send />} loading={isBusy} onPress={() => void releaseOne(report)}>
              {report.state === 'WITHDRAWN' ? t('release.again') : t('release.one')}
            </Button>
          )
        }
        more={
          <>
            {!isOwn && (
              <LinkButton icon={<Users />} href={paths.termReports}>
                {t('year')}
              </LinkButton>
            )}
            {seesProgress && <LinkButton href={progressHref(ofId)}>{t('progress')}</LinkButton>}
            {report && (
              <Button icon={<Printer />} onPress={() => window.print()}>
                {t('print')}
              </Button>
            )}
            {report?.mayWithdraw && (
              <Button icon={<Undo2 />} onPress={() => void withdraw(report)}>
                {t('withdraw.action')}
              </Button>
            )}
          </>
        }
      />
      {terms.length > 0 && (
        <div data-print="hide" className="max-w-sm">
          <Select
            label={t('term')}
            hideLabel={isOwn}
            value={report?.termId ?? ''}
            {...(report === null && { placeholder: t('term') })}
            options={terms.map(({ id, title, state }) => ({
              value: id,
              label: isOwn && state === 'RELEASED' ? title : `${title} (${t(`state.${state}`)})`,
            }))}
            onChange={(termId) => router.push(termHref(ofId, termId))}
          />
        </div>
      )}
      {withdrawn && (
        <Card tone="warning">
          <p className="font-bold">{t('withdrawn.title', { title: withdrawn.title, day: formats.dateTime(withdrawn.at) })}</p>
          <p className="whitespace-pre-line">{t('withdrawn.reason', { reason: withdrawn.reason })}</p>
          <p className="text-dense text-muted">{t('withdrawn.next')}</p>
        </Card>
      )}
      {!report && !withdrawn && (
        <EmptyState icon={<ScrollText />} title={isOwn ? t('none.own') : t('none.student')}>
          {isOwn ? t('none.ownHelp') : t('none.studentHelp')}
        </EmptyState>
      )}
      {report && (
        <>
          <div className="hidden print:block">
            <p className="text-lead font-bold">{view.school}</p>
            <p>{[student.displayName, report.title].join(' · ')}</p>
          </div>
          <p className="text-dense text-muted">
            {[
              report.figures.programme !== null &&
                report.figures.year !== null &&
                t('cohortOf', { programme: report.figures.programme, year: report.figures.year }),
              t('ofDays', { from: formats.day(report.figures.term.from), to: formats.day(report.figures.term.to) }),
              asOf,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {report.isOld && <TextLink href={termHref(ofId, report.termId)}>{t('history.current')}</TextLink>}
          <TermSections report={report} />
          <TermComments key={report.ownRevision} studentId={student.id} report={report} isOwn={isOwn} />
          {report.history.length > 0 && !report.isOld && <History view={view} report={report} />}
        </>
      )}
    </div>
  )
}

function History({ view: { student }, report }: { view: TermReport; report: NonNullable<TermReport['report']> }) {
  const t = useTranslations('termReports')
  const formats = useFormats()
  return (
    <Card as="section" aria-label={t('history.title')}>
      <h2 className="font-bold">{t('history.title')}</h2>
      <ul className="mt-2 flex flex-col gap-2">
        {report.history.map(({ version, asOf, withdrawnAt, withdrawnBy, reason }) => (
          <li key={version}>
            <TextLink href={termHref(student.id, report.termId, version)}>
              {t('history.row', {
                version,
                released: formats.dateTime(asOf),
                withdrawn: formats.dateTime(withdrawnAt),
                name: withdrawnBy,
              })}
            </TextLink>
            <p className="text-dense whitespace-pre-line text-muted">{t('withdrawn.reason', { reason })}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
