'use client'

import { BookOpenCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DataTable, type Column } from '@/components/shared/data-table/data-table'
import { nameColumn } from '@/components/shared/data-table/name-column'
import { ListScreen } from '@/components/shared/list/list-screen'
import { useToday } from '@/components/shared/live/use-today'
import { useFilters, type Filters } from '@/components/shared/use-filters'
import { LinkButton } from '@/components/ui/link-button'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import { StatusChip } from '@/components/ui/status-chip'
import type { OutputOf } from '@/lib/contract'
import type { listWorkbooks } from '@/lib/contracts/workbooks'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'

type Found = OutputOf<typeof listWorkbooks>
type Row = Found['workbooks'][number]

/** The list of workbooks, by programme and year. */
export function WorkbooksScreen({ found: { workbooks }, asked }: { found: Found; asked: Filters }) {
  const t = useTranslations('workbooks')
  const formats = useFormats()
  const today = useToday()
  const filters = useFilters(paths.workbooks, asked)
  const href = ({ id }: Row) => `${paths.workbook}/${id}` as const
  const add = (
    <LinkButton variant="primary" icon={<BookOpenCheck />} href={`${paths.workbook}/new`}>
      {t('add')}
    </LinkButton>
  )
  const audienceOf = ({ permits }: Row) =>
    permits.length === 0 ? t('everyStudent') : formats.list(permits.map(({ programme, year }) => t('programmeYear', { programme, year })))
  const state = ({ active, gone }: Row) => (
    <span className="inline-flex flex-wrap gap-1">
      <StatusChip tone={active ? 'success' : 'neutral'}>{t(active ? 'inUse' : 'notInUse')}</StatusChip>
      {gone > 0 && <StatusChip tone="warning">{t('goneCount', { count: gone })}</StatusChip>}
    </span>
  )
  const columns: readonly Column<Row>[] = [
    nameColumn({ header: t('name'), href }),
    { id: 'permits', header: t('forWhom'), cell: audienceOf },
    { id: 'items', header: t('items'), isNumber: true, cell: ({ items }) => formats.number(items) },
    { id: 'dueOn', header: t('dueOn'), cell: ({ dueOn }) => (dueOn === null ? '–' : formats.nearDay(dueOn, today)) },
    { id: 'state', header: t('state'), cell: state },
  ]
  return (
    <ListScreen
      filters={filters}
      search={{ label: t('search') }}
      isSearched={Boolean(asked.q)}
      icon={<BookOpenCheck />}
      empty={{ title: t('empty'), help: t('emptyHelp'), action: add }}
      nothing={{ title: t('nothingFound'), help: t('nothingFoundHelp') }}
      list={
        workbooks.length === 0 ? null : (
          <DataTable
            label={t('title')}
            rows={workbooks}
            columns={columns}
            card={(row) => <ListRow key={row.id} href={href(row)} title={row.name} subtitle={audienceOf(row)} trailing={state(row)} />}
          />
        )
      }
    >
      <PageHeader title={t('title')} intro={t('subtitle')} primary={add} />
    </ListScreen>
  )
}
