'use client'

import { CalendarDays, MoreHorizontal, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DataTable, type Column } from '@/components/shared/data-table/data-table'
import { nameColumn } from '@/components/shared/data-table/name-column'
import { BackButton } from '@/components/ui/back-button'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { ListRow } from '@/components/ui/list-row'
import { Menu } from '@/components/ui/menu'
import { PageHeader } from '@/components/ui/page-header'
import { StatusChip } from '@/components/ui/status-chip'
import type { OutputOf } from '@/lib/contract'
import type { listTimetables } from '@/lib/contracts/timetables'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { useSpanInWords } from './use-span-in-words'

type Row = OutputOf<typeof listTimetables>['rows'][number]

const looked = [
  'placementProviders',
  'placements',
  'timetableTemplates',
  'timetableStaff',
  'roomUsage',
  'timeReport',
  'appointmentsReport',
  'placementReport',
] as const
const planned = ['timetableImport', 'buildings', 'rooms', 'sessionTypes', 'dateRanges', 'backgroundEvents', 'timetableAbsences'] as const

interface TimetablesScreenProps {
  found: OutputOf<typeof listTimetables>
  mayPlan: boolean
  of?: 'timetables' | 'templates'
}

/** Every timetable, or every template, with the way to its week; a planner makes new ones here. */
export function TimetablesScreen({ found, mayPlan, of = 'timetables' }: TimetablesScreenProps) {
  const t = useTranslations('timetables')
  const shell = useTranslations('shell.titles')
  const formats = useFormats()
  const isTemplates = of === 'templates'
  const rows = found.rows.filter(({ kind }) => (kind === 'TEMPLATE') === isTemplates)
  const add = mayPlan && (
    <LinkButton variant="primary" href={`${paths.timetableSettings}/new${isTemplates ? '?kind=TEMPLATE' : ''}`} icon={<Plus />}>
      {t(isTemplates ? 'list.addTemplate' : 'list.add')}
    </LinkButton>
  )
  const title = shell(isTemplates ? 'timetableTemplates' : 'timetables')
  const places = mayPlan ? ([...looked, ...planned] as const) : looked
  const href = ({ id }: Row) => `${paths.timetable}/${id}` as const
  const programme = (row: Row) =>
    [row.programme?.name ?? t('list.everybody'), row.years.length > 0 && t('years', { years: formats.list(row.years.map(String)) })]
      .filter(Boolean)
      .join(', ')
  const dates = useSpanInWords()
  const state = ({ state: is }: Row) => <StatusChip tone={is === 'PUBLISHED' ? 'success' : 'neutral'}>{t(`state.${is}`)}</StatusChip>
  const clashes = ({ clashes: count }: Row) => (count === 0 ? '' : t('list.clashes', { count }))
  const columns: readonly Column<Row>[] = [
    nameColumn({ header: t('field.name'), href }),
    { id: 'programme', header: t('field.programme'), cell: programme },
    { id: 'dates', header: t('list.dates'), cell: dates },
    { id: 'events', header: t('list.events'), isNumber: true, cell: ({ events }) => formats.number(events) },
    {
      id: 'clashes',
      header: t('list.clashesHead'),
      cell: (row) =>
        clashes(row) && (
          <StatusChip tone="danger" className="whitespace-nowrap">
            {clashes(row)}
          </StatusChip>
        ),
    },
    { id: 'state', header: t('list.state'), cell: state },
  ]
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={title}
        {...(isTemplates && { back: <BackButton label={shell('timetables')} href={paths.timetables} /> })}
        primary={add}
        more={
          !isTemplates && (
            <Menu label={t('more')} icon={<MoreHorizontal />} entries={places.map((id) => ({ id, label: shell(id), href: paths[id] }))} />
          )
        }
      />
      {rows.length === 0 ? (
        <EmptyState icon={<CalendarDays />} title={t(isTemplates ? 'list.noTemplate' : 'list.empty')} action={add || undefined}>
          {t(isTemplates ? 'list.noTemplateHelp' : mayPlan ? 'list.emptyHelp' : 'list.emptyLooking')}
        </EmptyState>
      ) : (
        <DataTable
          name="timetables"
          label={title}
          rows={rows}
          columns={columns}
          card={(row) => (
            <ListRow
              key={row.id}
              href={href(row)}
              title={row.name}
              subtitle={[programme(row), dates(row), clashes(row)].filter(Boolean).join(' · ')}
              trailing={state(row)}
            />
          )}
        />
      )}
    </div>
  )
}
