'use client'

import { CalendarClock, CalendarPlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DataTable, type Column } from '@/components/shared/data-table/data-table'
import { nameColumn } from '@/components/shared/data-table/name-column'
import { ListScreen } from '@/components/shared/list/list-screen'
import { useToday } from '@/components/shared/live/use-today'
import { useFilters, type Filters } from '@/components/shared/use-filters'
import { LinkButton } from '@/components/ui/link-button'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import type { OutputOf } from '@/lib/contract'
import type { listSchedules } from '@/lib/contracts/form-schedules'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { ScheduleChip, stateOf } from './schedule-chip'

type Found = OutputOf<typeof listSchedules>
type Row = Found['schedules'][number]

/** Every schedule of forms, with its next and its last run. */
export function SchedulesScreen({ found, asked }: { found: Found; asked: Filters }) {
  const t = useTranslations('formSchedules')
  const formats = useFormats()
  const today = useToday()
  const filters = useFilters(paths.formSchedules, asked)
  const href = ({ id }: Row) => `${paths.formSchedule}/${id}` as const
  const next = ({ nextRunAt }: Row) => (nextRunAt === null ? '–' : formats.dateTime(nextRunAt))
  const last = ({ lastRun }: Row) =>
    lastRun === null ? t('list.never') : t('list.lastRun', { day: formats.nearDay(lastRun.occursOn, today), count: lastRun.made })
  const add = (
    <LinkButton variant="primary" icon={<CalendarPlus />} href={`${paths.formSchedule}/new`}>
      {t('list.add')}
    </LinkButton>
  )
  const columns: readonly Column<Row>[] = [
    nameColumn({ header: t('name'), href }),
    { id: 'form', header: t('form'), cell: ({ form }) => form.name },
    { id: 'next', header: t('list.next'), cell: next },
    { id: 'last', header: t('list.last'), cell: last },
    { id: 'state', header: t('list.state'), cell: (row) => <ScheduleChip state={stateOf(row)} /> },
  ]
  return (
    <ListScreen
      filters={filters}
      search={{ label: t('list.search'), hint: t('list.searchHint') }}
      isSearched={Boolean(asked.q)}
      icon={<CalendarClock />}
      empty={{ title: t('list.empty'), help: t('list.emptyHelp'), action: add }}
      nothing={{ title: t('list.nothingFound'), help: t('list.nothingFoundHelp'), clear: t('list.clear') }}
      list={
        found.schedules.length === 0 ? null : (
          <DataTable
            label={t('list.title')}
            rows={found.schedules}
            columns={columns}
            card={(row) => (
              <ListRow
                key={row.id}
                href={href(row)}
                title={row.name}
                subtitle={[row.nextRunAt === null ? last(row) : t('list.nextOn', { at: next(row) }), row.form.name].join(' · ')}
                trailing={<ScheduleChip state={stateOf(row)} />}
              />
            )}
          />
        )
      }
    >
      <PageHeader title={t('list.title')} primary={add} />
    </ListScreen>
  )
}
