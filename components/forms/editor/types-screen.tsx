'use client'

import { FilePlus2, Shapes } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DataTable, type Column } from '@/components/shared/data-table/data-table'
import { nameColumn } from '@/components/shared/data-table/name-column'
import { ListScreen } from '@/components/shared/list/list-screen'
import { useFilters, type Filters } from '@/components/shared/use-filters'
import { LinkButton } from '@/components/ui/link-button'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import { StatusChip } from '@/components/ui/status-chip'
import type { OutputOf } from '@/lib/contract'
import type { listFormTypes } from '@/lib/contracts/forms'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'

type Row = OutputOf<typeof listFormTypes>['types'][number]

/** Form types: the settings that forms of one kind share. */
export function TypesScreen({ found, asked }: { found: OutputOf<typeof listFormTypes>; asked: Filters }) {
  const t = useTranslations('formEditor')
  const formats = useFormats()
  const filters = useFilters(paths.formTypes, asked)
  const href = ({ id }: Row) => `${paths.formType}/${id}` as const
  const state = ({ active }: Row) => !active && <StatusChip tone="neutral">{t('types.inactive')}</StatusChip>
  const add = (
    <LinkButton variant="primary" icon={<FilePlus2 />} href={`${paths.formType}/new`}>
      {t('types.add')}
    </LinkButton>
  )
  const columns: readonly Column<Row>[] = [
    nameColumn({ header: t('settings.name'), href }),
    { id: 'kind', header: t('types.kind'), cell: ({ kind }) => t(`types.kinds.${kind}`) },
    { id: 'forms', header: t('types.forms'), isNumber: true, cell: ({ forms }) => formats.number(forms) },
    { id: 'state', header: t('list.state'), cell: state },
  ]
  return (
    <ListScreen
      filters={filters}
      search={{ label: t('list.search') }}
      isSearched={Boolean(asked.q)}
      icon={<Shapes />}
      empty={{ title: t('types.empty'), help: t('types.emptyHelp'), action: add }}
      nothing={{ title: t('list.nothingFound'), help: t('list.nothingFoundHelp') }}
      list={
        found.types.length === 0 ? null : (
          <DataTable
            label={t('types.title')}
            rows={found.types}
            columns={columns}
            card={(row) => (
              <ListRow
                key={row.id}
                href={href(row)}
                title={row.name}
                subtitle={`${t(`types.kinds.${row.kind}`)} · ${t('home.forms', { count: row.forms })}`}
                trailing={state(row)}
              />
            )}
          />
        )
      }
    >
      <PageHeader title={t('types.title')} primary={add} />
    </ListScreen>
  )
}
