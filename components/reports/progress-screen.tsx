'use client'

import { CalendarDays, Printer, ScrollText } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { MineCard } from '@/components/curriculum/coverage/mine-card'
import { hasRoomBeside } from '@/components/shared/report/drill-panel'
import { useMayOpen } from '@/components/shared/use-places'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import type { Progress, ProgressProcedure } from '@/lib/contracts/reports'
import { useFormats } from '@/lib/i18n/use-formats'
import { AsOf } from './as-of'
import { BreadthCard } from './breadth-card'
import { OwnReports } from './own-reports'
import { RunsCard } from './runs-card'
import { ProgressCards } from './progress-cards'
import { ProgressFigures } from './progress-figures'
import { activityHref, progressHref } from './report-hrefs'
import { ReportExport } from './report-export'
import { ReportTime } from './report-time'
import { RowsPanel } from './rows-panel'
import { StandingCard } from './standing-card'
import { TargetsTable } from './targets-table'
import { termHref } from './terms/hrefs'
import { TestsCard } from './tests-card'
import { TrendCard } from './trend-card'
import type { Opened } from './use-rows'

type Shown = { readonly opened: Opened; readonly title: string; readonly description?: string; readonly isBeside: boolean }

/** One student's record against the targets of their year. Every number opens the entries behind it. */
export function ProgressScreen({ view, seesRuns = false }: { view: Progress; seesRuns?: boolean }) {
  const t = useTranslations('reports')
  const shell = useTranslations('shell')
  const formats = useFormats()
  const router = useRouter()
  const { student, isOwn, frame, breadth, year } = view
  const [shown, setShown] = useState<Shown | null>(null)
  const seesOutcomes = useMayOpen('outcome')
  const asked = { span: frame.span, from: frame.from, to: frame.to }
  const ofId = isOwn ? null : student.id
  const open = (title: string, more: Pick<Opened, 'procedureId' | 'month'> = {}, description?: string) =>
    setShown({
      opened: { studentId: student.id, ...asked, ...more },
      title,
      isBeside: hasRoomBeside(),
      ...(description !== undefined && { description }),
    })
  const openProcedure = (procedure: ProgressProcedure) =>
    open(
      procedure.caption,
      { procedureId: procedure.id },
      procedure.target === null ? undefined : t('progress.of', { counted: formats.number(procedure.counted), target: procedure.target }),
    )
  const subtitle = [
    student.programme &&
      (student.year === null ? student.programme.name : t('since', { programme: student.programme.name, year: student.year })),
    student.firm,
    t('sessions', { count: student.sessions }),
  ]
    .filter(Boolean)
    .join(' · ')

  return (
    <div className="flex items-start gap-6">
      <div className="flex min-w-0 grow flex-col gap-4">
        <PageHeader
          title={isOwn ? t('progress.title') : student.displayName}
          subtitle={subtitle}
          leading={isOwn ? undefined : <Avatar name={student.displayName} size="lg" />}
          after={<AsOf frame={frame} />}
          more={
            <>
              <LinkButton icon={<CalendarDays />} href={activityHref(ofId, asked)}>
                {t('progress.activity')}
              </LinkButton>
              <LinkButton icon={<ScrollText />} href={termHref(ofId)}>
                {shell('titles.termReports')}
              </LinkButton>
              <ReportExport
                input={{ report: 'PROGRESS', studentId: student.id, ...asked }}
                name={t('progress.file', { name: student.displayName })}
              />
              <Button icon={<Printer />} onPress={() => window.print()}>
                {t('print')}
              </Button>
            </>
          }
        />
        <ReportTime
          key={frame.span}
          asked={asked}
          firstYear={student.firstYear}
          onAsk={(time) => router.replace(progressHref(ofId, time), { scroll: false })}
        />
        <div className="md:hidden">
          <StandingCard view={view} onOpen={openProcedure} />
        </div>
        <div className="max-md:hidden">
          <ProgressFigures view={view} onOpen={() => open(t('progress.all'))} />
        </div>
        {breadth.lines === 0 && (
          <EmptyState title={t('share.none')} className="rounded-card border border-line bg-surface">
            {t('share.noneHelp')}
          </EmptyState>
        )}
        <div className="flex flex-col gap-4 md:hidden">
          <ProgressCards view={view} onOpen={openProcedure} />
        </div>
        {breadth.lines > 0 && (
          <div className="grid gap-4 lg:grid-cols-5">
            <div className="min-w-0 lg:col-span-3">
              <TrendCard trend={view.trend} isOwn={isOwn} onOpenMonth={(month, name) => open(name, { month })} />
            </div>
            <div className="min-w-0 lg:col-span-2">
              <BreadthCard view={view} />
            </div>
          </div>
        )}
        <div className="md:hidden">
          <ProgressFigures view={view} onOpen={() => open(t('progress.all'))} isShort />
        </div>
        <div className="max-md:hidden">
          <TargetsTable view={view} onOpen={openProcedure} openId={shown?.opened.procedureId ?? null} />
        </div>
        {view.tests && <TestsCard tests={view.tests} />}
        {seesOutcomes && <MineCard {...(!isOwn && { studentId: student.id })} />}
        {seesRuns && <RunsCard />}
        {view.reports.length > 0 && <OwnReports reports={view.reports} />}
        <p className="text-meta text-muted">{year.weeks > 0 && t('weeks', { gone: year.gone, weeks: year.weeks })}</p>
      </div>
      {shown && (
        <RowsPanel
          key={JSON.stringify(shown.opened)}
          opened={shown.opened}
          title={shown.title}
          description={shown.description}
          isBeside={shown.isBeside}
          isOwn={isOwn}
          onClose={() => setShown(null)}
        />
      )}
    </div>
  )
}
