'use client'

import { ChartColumn } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { DataTable, type Column } from '@/components/shared/data-table/data-table'
import { ExportButton } from '@/components/shared/export-button'
import { FilterBar } from '@/components/shared/list/filter-bar'
import { choiceFilter } from '@/components/shared/list/list-filter'
import { StateChips } from '@/components/shared/list/state-chips'
import { Pager } from '@/components/shared/pager'
import { EmptyState } from '@/components/ui/empty-state'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import { StatusChip } from '@/components/ui/status-chip'
import { TextLink } from '@/components/ui/text-link'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import { exportReport, type readReport } from '@/lib/contracts/attendance'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import type { AskedReport } from './asked.shapes'

type Report = OutputOf<typeof readReport>
type Row = Report['rows'][number] & { readonly id: string }

const rowsAtOnce = 50

function reportHref({
  programme,
  year,
  risk,
  page,
}: AskedReport): typeof paths.attendanceReport | `${typeof paths.attendanceReport}?${string}` {
  const query = new URLSearchParams({
    ...(programme !== undefined && { programme }),
    ...(year !== undefined && { year: String(year) }),
    ...(risk && { risk: '1' }),
    ...(page > 1 && { page: String(page) }),
  })
  return query.size > 0 ? `${paths.attendanceReport}?${query}` : paths.attendanceReport
}

/** Students with their attendance, the lowest first, and those that can no longer reach the threshold. */
export function ReportScreen({ report, asked }: { report: Report; asked: AskedReport }) {
  const t = useTranslations('attendance.report')
  const words = useTranslations('attendance')
  const shell = useTranslations('shell.titles')
  const formats = useFormats()
  const router = useRouter()
  const { programmes, since, total, atRisk, page, pages } = report
  const rows: readonly Row[] = report.rows.map((row) => ({ ...row, id: row.student.id }))
  const shownTotal = asked.risk ? atRisk : total
  const length =
    programmes.find(({ id }) => id === asked.programme)?.lengthYears ?? Math.max(0, ...programmes.map((one) => one.lengthYears))
  const go = (change: Partial<AskedReport>) => router.push(reportHref({ ...asked, page: 1, ...change }))
  const risk = ({ figures }: Row) => figures.atRisk && <StatusChip tone="danger">{t('risk')}</StatusChip>
  const share = ({ figures }: Row) => (figures.percent === null ? '–' : `${figures.percent}%`)
  const columns: readonly Column<Row>[] = [
    {
      id: 'student',
      header: t('student'),
      cell: (row) => <TextLink href={`${paths.attendanceLog}/${row.id}`}>{row.student.displayName}</TextLink>,
    },
    {
      id: 'programme',
      header: t('programme'),
      cell: ({ programme, year }) => [programme, year !== null && t('yearOf', { year })].filter(Boolean).join(', '),
    },
    { id: 'share', header: t('share'), isNumber: true, cell: (row) => <b className="tabular-nums">{share(row)}</b> },
    { id: 'attended', header: t('attended'), isNumber: true, cell: ({ figures }) => formats.number(figures.attended) },
    { id: 'missed', header: t('missed'), isNumber: true, cell: ({ figures }) => formats.number(figures.missed) },
    { id: 'excused', header: t('excused'), isNumber: true, cell: ({ figures }) => formats.number(figures.authorised) },
    { id: 'toCome', header: t('toCome'), isNumber: true, cell: ({ figures }) => formats.number(figures.toCome) },
    { id: 'risk', header: t('risk'), cell: risk },
  ]
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title={shell('attendanceReport')} subtitle={t('since', { day: formats.day(since) })} />
      <FilterBar
        states={
          <StateChips
            label={t('shown')}
            value={asked.risk ? 'RISK' : 'ALL'}
            options={[
              { value: 'ALL', label: t('everybody'), count: total },
              { value: 'RISK', label: t('risk'), count: atRisk },
            ]}
            onChange={(value) => go({ risk: value === 'RISK' })}
          />
        }
        filters={[
          choiceFilter({
            id: 'programme',
            label: t('programme'),
            any: t('allProgrammes'),
            options: programmes.map(({ id, name }) => ({ value: id, label: name })),
            value: asked.programme ?? '',
            onChange: (programme) => go({ programme: programme === '' ? undefined : programme }),
          }),
          choiceFilter({
            id: 'year',
            label: t('year'),
            any: t('allYears'),
            options: Array.from({ length }, (_, place) => ({ value: String(place + 1), label: t('yearOf', { year: place + 1 }) })),
            value: asked.year === undefined ? '' : String(asked.year),
            onChange: (year) => go({ year: year === '' ? undefined : Number(year) }),
          }),
        ]}
        onClear={() => go({ programme: undefined, year: undefined, risk: false })}
        tools={
          <ExportButton
            isTool
            load={() =>
              call(exportReport, {
                ...(asked.programme !== undefined && { programmeId: asked.programme }),
                ...(asked.year !== undefined && { year: asked.year }),
                ...(asked.risk && { risk: 'true' }),
              })
            }
            words={{
              action: t('export'),
              file: `attendance-${since}`,
              done: (count) => t('exported', { count }),
              cut: (count) => t('cut', { count }),
              unproven: t('unproven'),
            }}
          />
        }
      />
      <p role="status" className="text-dense text-muted">
        {t('summary', { threshold: report.threshold, below: report.below, never: atRisk })}
      </p>
      {rows.length === 0 ? (
        <EmptyState icon={<ChartColumn />} title={asked.risk || asked.programme !== undefined ? words('home.nothingFound') : t('empty')} />
      ) : (
        <DataTable
          name="attendanceReport"
          label={shell('attendanceReport')}
          rows={rows}
          columns={columns}
          card={(row) => (
            <ListRow
              key={row.id}
              href={`${paths.attendanceLog}/${row.id}`}
              title={row.student.displayName}
              subtitle={words('home.figures', { attended: row.figures.attended, missed: row.figures.missed, toCome: row.figures.toCome })}
              trailing={
                <span className="flex flex-wrap items-center gap-2">
                  {risk(row)}
                  <b className="tabular-nums">{share(row)}</b>
                </span>
              }
            />
          )}
        />
      )}
      {shownTotal > 0 && (
        <Pager
          page={page}
          pages={pages}
          from={(page - 1) * rowsAtOnce + 1}
          to={Math.min(shownTotal, page * rowsAtOnce)}
          total={shownTotal}
          onGo={(to) => go({ page: to })}
        />
      )}
    </div>
  )
}
