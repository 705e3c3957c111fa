'use client'

import { Clock3 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FilterBar } from '@/components/shared/list/filter-bar'
import { Pager } from '@/components/shared/pager'
import { hasRoomBeside } from '@/components/shared/report/drill-panel'
import { FileMenu } from '@/components/shared/report/file-menu'
import { Figure, FigureStrip } from '@/components/shared/report/figure'
import { EmptyState } from '@/components/ui/empty-state'
import { FieldError } from '@/components/ui/field-error'
import { PageHeader } from '@/components/ui/page-header'
import { Segmented } from '@/components/ui/segmented'
import { Select } from '@/components/ui/select'
import type { Shift } from '@/lib/clinical/shifts'
import { call } from '@/lib/client/request'
import { exportTimes, type Times } from '@/lib/contracts/reports'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { attendedShare, splitsOf, type TimeNumber, type TimeReport } from '@/lib/reports/times'
import type { spanProblem } from '@/lib/timetables/usage-span'
import { PrintButton } from '../calendar/print-button'
import { HeldPanel, type OpenedNumber } from './held-panel'
import type { TimesAsked } from './hrefs'
import { timeUnits, TimesTable, useNumbers, type TimeUnit } from './times-table'
import { useTimesFilters } from './use-times-filters'

interface TimesScreenProps {
  of: TimeReport
  times: Times
  asked: TimesAsked
  /** The reason why the chosen days are not shown. */
  refused: ReturnType<typeof spanProblem>
}

const pathOf = { TIME: paths.timeReport, PLACEMENT: paths.placementReport } as const
const rowsAtOnce = 50

/** Sessions and hours, planned and attended; each number leads to its dates. */
export function TimesScreen({ of, times, asked, refused }: TimesScreenProps) {
  const t = useTranslations('times')
  const issues = useTranslations('issues')
  const formats = useFormats()
  const [opened, setOpened] = useState<(OpenedNumber & { readonly isBeside: boolean; readonly under: string }) | null>(null)
  const { go, filters, clear, narrowed } = useTimesFilters({ path: pathOf[of], asked, found: times })
  const { total, by, timetable, page, pages, count } = times
  const unit: TimeUnit = asked.show === 'HOURS' ? 'HOURS' : 'SESSIONS'
  const numbers = useNumbers(unit)
  const share = attendedShare(total.all)
  const input = { ...narrowed, of, by }
  // The rows behind a number belong to the report that showed it: `under` identifies the report.
  const under = JSON.stringify(input)
  const open = ({ title, ...cell }: { title: string; key?: string; shift?: Shift; what?: TimeNumber }) =>
    setOpened({ title, input: { ...input, ...cell }, isBeside: hasRoomBeside(), under })
  const whole = (what: TimeNumber) => (total.all[what] === 0 ? undefined : () => open({ title: t(`figure.${what}`), what }))
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={t(`title.${of}`)}
        subtitle={[timetable?.name ?? t('allTimetables'), t('span', { from: formats.day(times.from), to: formats.day(times.to) })].join(
          ' · ',
        )}
        more={
          <>
            {total.all.sessions > 0 && (
              <FileMenu name={`${t(`title.${of}`)} ${times.from}`} onAsk={(format) => call(exportTimes, { ...input, format })} />
            )}
            <PrintButton />
          </>
        }
      />
      <FilterBar
        states={
          <div className="flex items-center gap-2 max-md:overflow-x-auto">
            <Select
              className="shrink-0"
              label={t('splitBy')}
              hideLabel
              value={by}
              options={splitsOf[of].map((value) => ({ value, label: t(`by.${value}`) }))}
              onChange={(value) => go({ by: value === splitsOf[of][0] ? '' : value })}
            />
            <div className="shrink-0 max-md:*:flex-nowrap">
              <Segmented
                label={t('show')}
                hideLabel
                value={unit}
                options={timeUnits.map((value) => ({ value, label: t(`unit.${value}`) }))}
                onChange={(value) => go({ show: value === 'SESSIONS' ? '' : value, page: asked.page })}
              />
            </div>
          </div>
        }
        filters={filters}
        onClear={clear}
      />
      {refused !== null && <FieldError>{issues(refused)}</FieldError>}
      {total.all.sessions === 0 ? (
        <EmptyState icon={<Clock3 />} title={t(`empty.${of}`)}>
          {t(`emptyHelp.${of}`)}
        </EmptyState>
      ) : (
        <div className="flex items-start gap-4">
          <div className="flex min-w-0 grow flex-col gap-4">
            <FigureStrip>
              <Figure
                label={t('figure.held')}
                value={numbers.held(total.all)}
                note={t('figure.heldNote')}
                onPress={() => open({ title: t('figure.held') })}
              />
              <Figure
                label={t('figure.planned')}
                value={numbers.planned(total.all)}
                note={t('figure.plannedNote')}
                onPress={whole('planned')}
              />
              <Figure label={t('figure.attended')} value={numbers.attended(total.all)} onPress={whole('attended')} />
              <Figure label={t('figure.missed')} value={numbers.missed(total.all)} onPress={whole('missed')} />
              <Figure label={t('figure.share')} value={share === null ? '–' : formats.percent(share)} note={t('figure.shareNote')} />
            </FigureStrip>
            <TimesTable of={of} times={times} unit={unit} onOpen={open} />
            {pages > 1 && (
              <Pager
                page={page}
                pages={pages}
                from={(page - 1) * rowsAtOnce + 1}
                to={Math.min(count, page * rowsAtOnce)}
                total={count}
                onGo={(to) => go({ page: to === 1 ? '' : String(to) })}
              />
            )}
            <p className="text-meta text-muted">
              {[t('countedHow'), of === 'TIME' && by === 'TEACHER' && t('load.how')].filter(Boolean).join(' ')}
            </p>
          </div>
          {opened?.under === under && (
            <HeldPanel key={JSON.stringify(opened.input)} opened={opened} isBeside={opened.isBeside} onClose={() => setOpened(null)} />
          )}
        </div>
      )}
    </div>
  )
}
