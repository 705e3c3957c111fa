'use client'

import { BadgeCheck, ListFilter } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DataTable, type Column } from '@/components/shared/data-table/data-table'
import { nameColumn } from '@/components/shared/data-table/name-column'
import { ListScreen } from '@/components/shared/list/list-screen'
import { useFilters, type Filters } from '@/components/shared/use-filters'
import { LinkButton } from '@/components/ui/link-button'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import { StatusChip } from '@/components/ui/status-chip'
import type { Tests } from '@/lib/contracts/competency-tests'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { useForWhom, useNeedsWords } from './needs-words'

type Row = Tests['rows'][number]

/** /settings/competencytests: every test with its students and its prerequisites. */
export function TestsListScreen({ found: { rows, total }, asked }: { found: Tests; asked: Filters }) {
  const t = useTranslations('tests.settings')
  const formats = useFormats()
  const needs = useNeedsWords()
  const forWhom = useForWhom()
  const filters = useFilters(paths.competencyTests, asked)
  const href = ({ id }: Row) => `${paths.competencyTest}/${id}` as const
  const add = (
    <LinkButton variant="primary" icon={<BadgeCheck />} href={`${paths.competencyTest}/new`}>
      {t('add')}
    </LinkButton>
  )
  const state = ({ published }: Row) => (
    <StatusChip tone={published ? 'success' : 'neutral'}>{t(published ? 'published' : 'draft')}</StatusChip>
  )
  const columns: readonly Column<Row>[] = [
    nameColumn({ header: t('name'), href }),
    { id: 'forWhom', header: t('forWhom'), cell: forWhom },
    { id: 'needs', header: t('needs'), cell: ({ prerequisites }) => needs(prerequisites) || '–' },
    { id: 'open', header: t('open'), isNumber: true, cell: ({ open }) => formats.number(open) },
    { id: 'state', header: t('state'), cell: state },
  ]
  return (
    <ListScreen
      filters={filters}
      search={{ label: t('search') }}
      isSearched={Boolean(asked.q)}
      icon={<BadgeCheck />}
      empty={{ title: t('empty'), help: t('intro'), action: add }}
      nothing={{ title: t('nothing'), help: t('nothingHelp') }}
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
                title={row.name}
                subtitle={[row.code, forWhom(row)].join(' · ')}
                trailing={state(row)}
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
          <LinkButton icon={<ListFilter />} href={paths.testFilters}>
            {t('filtersLink')}
          </LinkButton>
        }
      />
    </ListScreen>
  )
}
