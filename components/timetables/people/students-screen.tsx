'use client'

import { ListChecks, Users } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DataTable, type Column } from '@/components/shared/data-table/data-table'
import { FilterBar } from '@/components/shared/list/filter-bar'
import { useFilters, type Filters } from '@/components/shared/use-filters'
import { BackButton } from '@/components/ui/back-button'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import { StatusChip } from '@/components/ui/status-chip'
import { TextLink } from '@/components/ui/text-link'
import type { OutputOf } from '@/lib/contract'
import type { listStudents } from '@/lib/contracts/timetables'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { useFollowsDialog } from './follows-dialog'
import { useHours } from './use-hours'

type Found = OutputOf<typeof listStudents>
type Row = Found['rows'][number]

interface StudentsScreenProps {
  timetable: { readonly id: string; readonly name: string }
  found: Found
  asked: Filters
  /** Whether the reader may choose who follows only some events. */
  mayPlan: boolean
}

/** The students whom the dates of a timetable expect: by which groups, for how many hours, and where they would be in two places. */
export function StudentsScreen({ timetable, found: { rows, total }, asked, mayPlan }: StudentsScreenProps) {
  const t = useTranslations('timetables')
  const formats = useFormats()
  const hours = useHours()
  const filters = useFilters(`${paths.timetables}/${timetable.id}/students`, asked)
  const groups = (row: Row) => (row.groups.length > 0 ? formats.list(row.groups.map(({ name }) => name)) : t('students.byName'))
  const clashes = ({ clashes: count }: Row) => count > 0 && <StatusChip tone="danger">{t('list.clashes', { count })}</StatusChip>
  const editing = useFollowsDialog(timetable.id)
  const partly = ({ follows }: Row) => follows !== null && <StatusChip tone="info">{t('students.follows', { count: follows })}</StatusChip>
  const change = ({ id, displayName }: Row) => (
    <Button
      size="sm"
      icon={<ListChecks />}
      aria-label={t('students.followsOpen', { name: displayName })}
      loading={editing.opening === id}
      onPress={() => void editing.open(id)}
    >
      {t('students.followsChange')}
    </Button>
  )
  const href = ({ id }: Row) => `${paths.individualTimetable}/${id}` as const
  const columns: readonly Column<Row>[] = [
    {
      id: 'name',
      header: t('students.name'),
      cell: (row) => (
        <span className="flex flex-wrap items-center gap-2">
          <TextLink href={href(row)} className="font-medium">
            {row.displayName}
          </TextLink>
          {partly(row)}
        </span>
      ),
    },
    { id: 'year', header: t('students.year'), isNumber: true, cell: ({ year }) => year !== null && formats.number(year) },
    { id: 'groups', header: t('field.groups'), cell: groups },
    { id: 'dates', header: t('list.events'), isNumber: true, cell: ({ dates }) => formats.number(dates) },
    { id: 'toCome', header: t('students.toCome'), isNumber: true, cell: ({ toCome }) => formats.number(toCome) },
    { id: 'hours', header: t('students.hours'), isNumber: true, cell: ({ minutes }) => hours(minutes) },
    { id: 'clashes', header: t('list.clashesHead'), cell: clashes },
    ...(mayPlan ? [{ id: 'follows', header: t('students.followsHead'), cell: change, isAction: true }] : []),
  ]
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={t('students.title')}
        after={formats.number(total)}
        subtitle={timetable.name}
        back={<BackButton href={`${paths.timetable}/${timetable.id}`} label={timetable.name} />}
      />
      {total === 0 ? (
        <EmptyState icon={<Users />} title={t('students.none')}>
          {t('students.noneHelp')}
        </EmptyState>
      ) : (
        <>
          <FilterBar search={{ label: t('students.search'), of: filters }} />
          {rows.length === 0 && <EmptyState title={t('students.nobody')}>{t('students.nobodyHelp')}</EmptyState>}
          {rows.length > 0 && (
            <DataTable
              name="timetable"
              label={t('students.title')}
              rows={rows}
              columns={columns}
              card={(row) => (
                <ListRow
                  key={row.id}
                  href={href(row)}
                  title={row.displayName}
                  subtitle={[groups(row), t('students.datesAndHours', { count: row.dates, hours: hours(row.minutes) })].join(' · ')}
                  trailing={
                    <>
                      {partly(row)}
                      {clashes(row)}
                    </>
                  }
                  actions={mayPlan && change(row)}
                />
              )}
            />
          )}
          {asked.q === '' && rows.length < total && <p className="text-dense text-muted">{t('students.first', { count: rows.length })}</p>}
        </>
      )}
      {editing.dialog}
    </div>
  )
}
