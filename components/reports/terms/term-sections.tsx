'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { PaceBar } from '@/components/shared/report/pace-bar'
import { Card } from '@/components/ui/card'
import type { TermFigures, TermReport } from '@/lib/contracts/reports'
import { useFormats } from '@/lib/i18n/use-formats'

const mostShort = 8

/** The content of a term report, one card for each part, with what its numbers cover. */
export function TermSections({ report: { figures, withheld, asOf } }: { report: NonNullable<TermReport['report']> }) {
  const t = useTranslations('termReports')
  const formats = useFormats()
  const { targets, procedures, sessions, attendance, tests, cases, until } = figures
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2 print:grid-cols-2 print:gap-2">
        {targets && <Targets targets={targets} basis={t('basis.targets', { day: formats.day(until) })} />}
        {procedures && <Procedures procedures={procedures} sessions={sessions} />}
        {attendance && (
          <Section
            title={t('section.attendance')}
            basis={t('basis.attendance')}
            none={attendance.expected === 0 ? t('attendance.none') : null}
          >
            <Number
              label={t('attendance.attended')}
              value={formats.number(attendance.attended)}
              of={t('attendance.of', { count: attendance.expected })}
            />
            <Number label={t('attendance.late')} value={formats.number(attendance.late)} />
            <Number label={t('attendance.excused')} value={formats.number(attendance.excused)} />
            <Number label={t('attendance.missed')} value={formats.number(attendance.missed)} />
          </Section>
        )}
        {tests && (
          <Section title={t('section.tests')} basis={t('basis.tests')}>
            <Number label={t('tests.passed')} value={formats.number(tests.passed)} />
            <Number label={t('tests.failed')} value={formats.number(tests.failed)} />
            <Number label={t('tests.open')} value={formats.number(tests.open)} />
          </Section>
        )}
        {cases && (
          <Section title={t('section.cases')} basis={t('basis.cases', { day: formats.dateTime(asOf) })}>
            <Number label={t('cases.open')} value={formats.number(cases.open)} />
            <Number label={t('cases.plans')} value={formats.number(cases.completed)} of={t('attendance.of', { count: cases.planned })} />
          </Section>
        )}
      </div>
      {withheld.length > 0 && (
        <p data-print="hide" className="text-meta text-muted">
          {t('withheld', { sections: withheld.map((section) => t(`section.${section}`)).join(', ') })}
        </p>
      )}
    </>
  )
}

interface SectionProps {
  title: string
  basis: string
  /** The text in place of the numbers if there is nothing to count. */
  none?: string | null
  after?: ReactNode
  children: ReactNode
}

function Section({ title, basis, none = null, after, children }: SectionProps) {
  return (
    <Card as="section" aria-label={title} className="flex flex-col gap-3">
      <h2 className="font-bold">{title}</h2>
      {none === null ? <dl className="flex flex-wrap gap-x-6 gap-y-2">{children}</dl> : <p className="text-muted">{none}</p>}
      {after}
      <p className="text-meta text-muted">{basis}</p>
    </Card>
  )
}

function Number({ label, value, of, note }: { label: string; value: string; of?: string; note?: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-dense text-muted">{label}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
        <span className="text-h2 font-bold">{value}</span>
        {of !== undefined && <span className="text-muted">{of}</span>}
        {note !== undefined && <span className="text-meta text-muted">{note}</span>}
      </dd>
    </div>
  )
}

function Targets({ targets: { total, onPace, notDue, short }, basis }: { targets: NonNullable<TermFigures['targets']>; basis: string }) {
  const t = useTranslations('termReports')
  const formats = useFormats()
  // The furthest behind come first.
  const shown = short.toSorted((a, b) => a.counted / (a.pace || 1) - b.counted / (b.pace || 1)).slice(0, mostShort)
  return (
    <Card as="section" aria-label={t('section.targets')} className="flex flex-col gap-3">
      <h2 className="font-bold">
        {total === 0 ? t(notDue > 0 ? 'targets.noneDue' : 'targets.none') : t('targets.onPace', { onPace, total })}
      </h2>
      {total > 0 && notDue > 0 && <p className="text-dense text-muted">{t('targets.notDue', { count: notDue })}</p>}
      {total > 0 && short.length === 0 && <p>{t('targets.noneShort')}</p>}
      {shown.length > 0 && (
        <ul className="flex flex-col gap-2" aria-label={t('targets.short')}>
          {shown.map(({ caption, counted, target, pace }) => {
            const words = t('targets.row', { counted: formats.number(counted), target, pace })
            return (
              <li key={caption}>
                <div className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <span className="min-w-0 font-medium">{caption}</span>
                  <span className="text-dense text-muted tabular-nums">{words}</span>
                </div>
                <PaceBar value={counted} target={target} pace={pace} words={words} />
              </li>
            )
          })}
        </ul>
      )}
      {short.length > shown.length && <p className="text-dense text-muted">{t('targets.more', { count: short.length - shown.length })}</p>}
      <p className="text-meta text-muted">{basis}</p>
    </Card>
  )
}

function Procedures({
  procedures: { lines, graded, competent, independent, before },
  sessions,
}: {
  procedures: NonNullable<TermFigures['procedures']>
  sessions: number | null
}) {
  const t = useTranslations('termReports')
  const formats = useFormats()
  const basis = [t('basis.procedures'), sessions !== null && t('basis.sessions')].filter(Boolean).join(' ')
  return (
    <Section
      title={t('section.procedures')}
      basis={basis}
      after={
        before && (
          <p className="text-dense text-muted">
            {before.competent === null
              ? t('procedures.beforeFew', { title: before.title })
              : t('procedures.before', { title: before.title, share: formats.percent(before.competent), count: before.lines })}
          </p>
        )
      }
    >
      <Number
        label={t('procedures.competent')}
        value={competent === null ? '–' : formats.percent(competent)}
        {...(competent === null ? { note: t('procedures.tooFew') } : { of: t('procedures.ofGraded', { count: graded }) })}
      />
      {independent !== null && <Number label={t('procedures.independent')} value={formats.percent(independent)} />}
      <Number label={t('procedures.lines')} value={formats.number(lines)} />
      {sessions !== null && <Number label={t('section.sessions')} value={formats.number(sessions)} />}
    </Section>
  )
}
