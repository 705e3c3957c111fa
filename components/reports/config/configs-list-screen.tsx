'use client'

import { FileChartColumn, Sigma } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DataTable, type Column } from '@/components/shared/data-table/data-table'
import { ListScreen } from '@/components/shared/list/list-screen'
import { useFilters, type Filters } from '@/components/shared/use-filters'
import { LinkButton } from '@/components/ui/link-button'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import { StatusChip } from '@/components/ui/status-chip'
import { TextLink } from '@/components/ui/text-link'
import type { ReportConfigs } from '@/lib/contracts/reports'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'

type Row = ReportConfigs['rows'][number]

/** /settings/reports/config: the reports that the school has made, and the people whom each is for. */
export function ConfigsListScreen({ found: { rows, total }, asked }: { found: ReportConfigs; asked: Filters }) {
  const t = useTranslations('reportConfigs')
  const formats = useFormats()
  const filters = useFilters(paths.reportConfigs, asked)
  const href = ({ id }: Row) => `${paths.reportConfig}/${id}` as const
  const add = (
    <LinkButton variant="primary" icon={<FileChartColumn />} short={t('addShort')} href={`${paths.reportConfig}/new`}>
      {t('add')}
    </LinkButton>
  )
  const state = ({ active }: Row) => <StatusChip tone={active ? 'success' : 'neutral'}>{t(active ? 'inUse' : 'notInUse')}</StatusChip>

  function whose({ roles, programmes, years }: Row): string {
    const parts = [
      formats.list(
        roles.map(({ name }) => name),
        'disjunction',
      ),
      formats.list(
        programmes.map(({ name }) => name),
        'disjunction',
      ),
      years.length > 0 ? t('ofYears', { years: formats.list(years.map(String), 'disjunction') }) : '',
    ]
    return parts.filter(Boolean).join(' · ') || t('everybody')
  }

  const columns: readonly Column<Row>[] = [
    {
      id: 'title',
      header: t('name'),
      cell: (row) => (
        <span className="block max-w-prose min-w-60">
          <TextLink href={href(row)} className="font-medium">
            {row.title}
          </TextLink>
          {row.note && <span className="block text-dense text-muted">{row.note}</span>}
        </span>
      ),
    },
    { id: 'about', header: t('about'), cell: ({ about }) => t(`aboutShort.${about}`) },
    { id: 'whose', header: t('whose'), cell: whose },
    { id: 'blocks', header: t('blocks'), isNumber: true, cell: ({ blocks }) => formats.number(blocks) },
    { id: 'state', header: t('state'), cell: state },
  ]
  return (
    <ListScreen
      filters={filters}
      search={{ label: t('search') }}
      isSearched={Boolean(asked.q)}
      found={t('found', { count: rows.length })}
      icon={<FileChartColumn />}
      empty={{ title: t('empty'), help: t('intro'), action: add }}
      nothing={{ title: t('nothing'), help: t('nothingHelp'), clear: t('clear') }}
      list={
        rows.length === 0 ? null : (
          <DataTable
            label={t('title')}
            rows={rows}
            columns={columns}
            card={(row) => (
              <ListRow
                key={row.id}
                href={href(row)}
                title={row.title}
                subtitle={[t(`aboutShort.${row.about}`), whose(row)].join(' · ')}
                trailing={row.active ? undefined : state(row)}
              />
            )}
          />
        )
      }
    >
      <PageHeader
        title={t('title')}
        after={total > 0 ? formats.number(total) : undefined}
        intro={t('intro')}
        primary={add}
        more={
          <LinkButton icon={<Sigma />} href={paths.dataElements}>
            {t('elements.label')}
          </LinkButton>
        }
      />
    </ListScreen>
  )
}
