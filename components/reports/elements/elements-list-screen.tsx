'use client'

import { Sigma } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DataTable, type Column } from '@/components/shared/data-table/data-table'
import { nameColumn } from '@/components/shared/data-table/name-column'
import { ListScreen } from '@/components/shared/list/list-screen'
import { useFilters, type Filters } from '@/components/shared/use-filters'
import { LinkButton } from '@/components/ui/link-button'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import type { ElementSource, ReportElements } from '@/lib/contracts/reports'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { nameLookup } from '@/lib/reports/names-in'
import { useElementWords } from './use-element-words'

interface ElementsListScreenProps {
  found: ReportElements
  asked: Filters
  sources: readonly ElementSource[]
}

type Row = ReportElements['rows'][number]

/** /settings/reports/dataelements: what reports count, each element in a sentence. */
export function ElementsListScreen({ found: { rows, total, names }, asked, sources }: ElementsListScreenProps) {
  const t = useTranslations('reportElements')
  const formats = useFormats()
  const filters = useFilters(paths.dataElements, asked)
  const words = useElementWords(sources, nameLookup(names, rows))
  const href = ({ id }: Row) => `${paths.dataElement}/${id}` as const
  const says = ({ definition }: Row) => (definition ? words.inWords(definition) : t('unreadable'))
  const saved = ({ savedAt, savedBy }: Row) =>
    savedBy === null ? t('shipped') : t('savedBy', { day: formats.date(savedAt), name: savedBy })
  const add = (
    <LinkButton variant="primary" icon={<Sigma />} short={t('addShort')} href={`${paths.dataElement}/new`}>
      {t('add')}
    </LinkButton>
  )
  const columns: readonly Column<Row>[] = [
    nameColumn({ header: t('name'), href }),
    { id: 'says', header: t('says'), cell: (row) => <span className="block max-w-prose min-w-60 text-dense">{says(row)}</span> },
    { id: 'version', header: t('version'), isNumber: true, cell: ({ version }) => formats.number(version) },
    { id: 'uses', header: t('uses'), isNumber: true, cell: ({ uses }) => formats.number(uses) },
    { id: 'saved', header: t('saved'), cell: saved },
  ]
  return (
    <ListScreen
      filters={filters}
      search={{ label: t('search') }}
      isSearched={Boolean(asked.q)}
      found={t('found', { count: rows.length })}
      icon={<Sigma />}
      empty={{ title: t('empty'), help: t('intro'), action: add }}
      nothing={{ title: t('nothing'), help: t('nothingHelp'), clear: t('clear') }}
      list={
        rows.length === 0 ? null : (
          <DataTable
            label={t('title')}
            rows={rows}
            columns={columns}
            card={(row) => <ListRow key={row.id} href={href(row)} title={row.name} subtitle={says(row)} />}
          />
        )
      }
    >
      <PageHeader title={t('title')} after={total > 0 ? formats.number(total) : undefined} intro={t('intro')} primary={add} />
    </ListScreen>
  )
}
