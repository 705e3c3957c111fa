'use client'

import { Armchair } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DataTable, type Column } from '@/components/shared/data-table/data-table'
import { FilterBar } from '@/components/shared/list/filter-bar'
import { Pager } from '@/components/shared/pager'
import { hasRoomBeside } from '@/components/shared/report/drill-panel'
import { FileMenu } from '@/components/shared/report/file-menu'
import { Figure, FigureStrip } from '@/components/shared/report/figure'
import { Banner } from '@/components/ui/banner'
import { EmptyState } from '@/components/ui/empty-state'
import { FieldError } from '@/components/ui/field-error'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import { Select } from '@/components/ui/select'
import { TextButton } from '@/components/ui/text-button'
import { call } from '@/lib/client/request'
import { shifts } from '@/lib/clinical/shifts'
import { exportAppointments, type Appointments, type AppointmentTally } from '@/lib/contracts/reports'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { appointmentNumbers, appointmentSplits, seenShare, type AppointmentNumber } from '@/lib/reports/times'
import type { spanProblem } from '@/lib/timetables/usage-span'
import { PrintButton } from '../calendar/print-button'
import type { TimesAsked } from './hrefs'
import { ShiftsPanel, type OpenedSlots } from './shifts-panel'
import { useTimesFilters } from './use-times-filters'

interface AppointmentsScreenProps {
  found: Appointments
  asked: TimesAsked
  /** The reason why the chosen days are not shown. */
  refused: ReturnType<typeof spanProblem>
}

type Row = Appointments['rows'][number] & { readonly id: string; readonly title: string }
const rowsAtOnce = 50

/** Places for patients in the shifts of clinics, with the patients who were seen and who did not attend; each number leads to its shifts. */
export function AppointmentsScreen({ found, asked, refused }: AppointmentsScreenProps) {
  const t = useTranslations('times')
  const issues = useTranslations('issues')
  const formats = useFormats()
  const [opened, setOpened] = useState<(OpenedSlots & { readonly isBeside: boolean; readonly under: string }) | null>(null)
  const { go, filters, clear, narrowed } = useTimesFilters({ path: paths.appointmentsReport, asked, found })
  const { total, by, timetable, page, pages, count, withSessions } = found
  const titleOf = ({ key, name }: Appointments['rows'][number]) => {
    if (by === 'SHIFT') return t(`shift.${shifts.find((shift) => shift === key) ?? 'AM'}`)
    return name ?? t(`withoutSlot.${by}`)
  }
  const rows: readonly Row[] = found.rows.map((row) => ({ ...row, id: row.key ?? 'none', title: titleOf(row) }))
  const whats: readonly AppointmentNumber[] = withSessions ? appointmentNumbers : ['slots']
  const isEmpty = whats.every((what) => total[what] === 0)
  const input = { ...narrowed, by }
  // The rows behind a number belong to the report that showed it: `under` identifies the report.
  const under = JSON.stringify(input)
  const open = ({ title, ...of }: { title: string; key?: string; what?: AppointmentNumber }) =>
    setOpened({ title, input: { ...input, ...of }, isBeside: hasRoomBeside(), under })
  const share = (tally: AppointmentTally) => {
    const value = withSessions ? seenShare(tally) : null
    return value === null ? '–' : formats.percent(value)
  }
  const columns: readonly Column<Row>[] = [
    { id: 'name', header: t(`by.${by}`), cell: ({ title }) => title },
    ...whats.map((what): Column<Row> => ({
      id: what,
      header: t(`slot.${what}`),
      isNumber: true,
      cell: (row) =>
        row[what] === 0 ? (
          '–'
        ) : (
          <TextButton
            aria-label={t('behindSlots', { row: row.title, what: t(`slot.${what}`), number: formats.number(row[what]) })}
            onPress={() => open({ title: `${row.title} · ${t(`slot.${what}`)}`, key: row.key ?? '', what })}
          >
            {formats.number(row[what])}
          </TextButton>
        ),
    })),
    ...(withSessions ? [{ id: 'share', header: t('slot.share'), isNumber: true, cell: share }] : []),
  ]
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={t('title.APPOINTMENTS')}
        subtitle={[timetable?.name ?? t('allTimetables'), t('span', { from: formats.day(found.from), to: formats.day(found.to) })].join(
          ' · ',
        )}
        more={
          <>
            {!isEmpty && (
              <FileMenu
                name={`${t('title.APPOINTMENTS')} ${found.from}`}
                onAsk={(format) => call(exportAppointments, { ...narrowed, by, format })}
              />
            )}
            <PrintButton />
          </>
        }
      />
      <FilterBar
        states={
          <Select
            label={t('splitBy')}
            hideLabel
            value={by}
            options={appointmentSplits.map((value) => ({ value, label: t(`by.${value}`) }))}
            onChange={(value) => go({ by: value === 'CLINIC' ? '' : value })}
          />
        }
        filters={filters}
        onClear={clear}
      />
      {refused !== null && <FieldError>{issues(refused)}</FieldError>}
      {!withSessions && <Banner tone="info">{t('withoutSessions')}</Banner>}
      {isEmpty ? (
        <EmptyState icon={<Armchair />} title={t('empty.APPOINTMENTS')}>
          {t('emptyHelp.APPOINTMENTS')}
        </EmptyState>
      ) : (
        <div className="flex items-start gap-4">
          <div className="flex min-w-0 grow flex-col gap-4">
            <FigureStrip>
              {whats.map((what) => (
                <Figure
                  key={what}
                  label={t(`slot.${what}`)}
                  value={formats.number(total[what])}
                  onPress={total[what] === 0 ? undefined : () => open({ title: t(`slot.${what}`), what })}
                />
              ))}
              {withSessions && <Figure label={t('slot.share')} value={share(total)} note={t('slot.shareNote')} />}
            </FigureStrip>
            <DataTable
              name="appointmentsReport"
              label={t('title.APPOINTMENTS')}
              rows={rows}
              columns={columns}
              card={(row) => (
                <ListRow
                  key={row.id}
                  title={row.title}
                  subtitle={
                    withSessions
                      ? t('ofShift', { slots: row.slots, seen: row.seen, missed: row.missed, cancelled: row.cancelled })
                      : t('slots', { slots: row.slots })
                  }
                  trailing={<span className="tabular-nums">{share(row)}</span>}
                  onPress={() => open({ title: row.title, key: row.key ?? '' })}
                />
              )}
            />
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
            <p className="text-meta text-muted">{t('slotsHow')}</p>
          </div>
          {opened?.under === under && (
            <ShiftsPanel
              key={JSON.stringify([opened.title, opened.input])}
              opened={opened}
              withSessions={withSessions}
              isBeside={opened.isBeside}
              onClose={() => setOpened(null)}
            />
          )}
        </div>
      )}
    </div>
  )
}
