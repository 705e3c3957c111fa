'use client'

import { ListFilter } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DataTable, type Column } from '@/components/shared/data-table/data-table'
import { nameColumn } from '@/components/shared/data-table/name-column'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import type { TestFilters } from '@/lib/contracts/competency-tests'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { useForWhom } from './needs-words'

type Row = TestFilters['rows'][number]

/** /settings/competencytests/filters: stored filters of attempts. */
export function FiltersScreen({ found: { rows, total } }: { found: TestFilters }) {
  const t = useTranslations('tests.filters')
  const tests = useTranslations('tests')
  const formats = useFormats()
  const forWhom = useForWhom()
  const href = ({ id }: Row) => `${paths.testFilter}/${id}` as const
  const testsOf = ({ tests: of }: Row) => (of.length === 0 ? t('anyTest') : formats.list(of.map(({ code }) => code)))
  const statesOf = ({ states }: Row) => (states.length === 0 ? t('anyState') : formats.list(states.map((state) => tests(`state.${state}`))))
  const add = (
    <LinkButton variant="primary" icon={<ListFilter />} href={`${paths.testFilter}/new`}>
      {t('add')}
    </LinkButton>
  )
  const columns: readonly Column<Row>[] = [
    nameColumn({ header: t('name'), href }),
    { id: 'forWhom', header: t('forWhom'), cell: forWhom },
    { id: 'tests', header: t('tests'), cell: testsOf },
    { id: 'states', header: t('states'), cell: statesOf },
    {
      id: 'show',
      header: tests('viewAll'),
      isAction: true,
      cell: ({ id, name }) => (
        <LinkButton size="sm" href={`${paths.testsViewAll}/${id}`} aria-label={`${t('show')}: ${name}`}>
          {t('show')}
        </LinkButton>
      ),
    },
  ]
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title={t('title')} after={total > 0 ? formats.number(total) : undefined} intro={total > 0 && t('intro')} primary={add} />
      {rows.length === 0 ? (
        <EmptyState icon={<ListFilter />} title={t('empty')} action={add}>
          {t('intro')}
        </EmptyState>
      ) : (
        <DataTable
          label={t('title')}
          rows={rows}
          columns={columns}
          card={(row) => (
            <ListRow key={row.id} href={href(row)} title={row.name} subtitle={[forWhom(row), testsOf(row), statesOf(row)].join(' · ')} />
          )}
        />
      )}
    </div>
  )
}
