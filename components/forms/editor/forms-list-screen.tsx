'use client'

import { FilePlus2, FileText, Upload } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DataTable, type Column } from '@/components/shared/data-table/data-table'
import { nameColumn } from '@/components/shared/data-table/name-column'
import { FilterBar } from '@/components/shared/list/filter-bar'
import { choiceFilter } from '@/components/shared/list/list-filter'
import { useToday } from '@/components/shared/live/use-today'
import { Pager } from '@/components/shared/pager'
import { useFilters, type Filters } from '@/components/shared/use-filters'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import { StatusChip } from '@/components/ui/status-chip'
import type { OutputOf } from '@/lib/contract'
import type { listForms, listFormTypes } from '@/lib/contracts/forms'
import { formStates } from '@/lib/states/form'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { ImportDialog } from './import-dialog'

type Found = OutputOf<typeof listForms>
type Row = Found['forms'][number]
type Types = OutputOf<typeof listFormTypes>['types']

/** Every form of the institution, with its state and how often it was filled in. */
export function FormsListScreen({ found, types, asked }: { found: Found; types: Types; asked: Filters }) {
  const t = useTranslations('formEditor')
  const formats = useFormats()
  const today = useToday()
  const filters = useFilters(paths.editorForms, asked)
  const [imports, setImports] = useState(false)
  const at = Number(asked.page || 1)
  const isFiltered = Object.entries(asked).some(([key, value]) => key !== 'page' && value !== '')
  const href = ({ id }: Row) => `${paths.editorForm}/${id}` as const
  const state = (row: Row) => (
    <span className="flex flex-wrap gap-1">
      {row.state === 'PUBLISHED' && <StatusChip tone="success">{t('publishedVersion', { number: row.version ?? 0 })}</StatusChip>}
      {row.state === 'WITHDRAWN' && <StatusChip tone="danger">{t('withdrawn')}</StatusChip>}
      {row.hasDraft && <StatusChip tone="warning">{t('draftOf', { number: (row.version ?? 0) + 1 })}</StatusChip>}
    </span>
  )
  const columns: readonly Column<Row>[] = [
    nameColumn({ header: t('settings.name'), href }),
    { id: 'code', header: t('settings.code'), cell: ({ code }) => code },
    { id: 'type', header: t('settings.type'), cell: ({ type }) => type.name },
    { id: 'state', header: t('list.state'), cell: state },
    { id: 'responses', header: t('list.responses'), isNumber: true, cell: ({ responses }) => formats.number(responses) },
    { id: 'changed', header: t('list.changed'), cell: ({ changedAt }) => formats.nearDate(changedAt, today) },
  ]
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={t('list.title')}
        primary={
          <LinkButton variant="primary" icon={<FilePlus2 />} href={`${paths.editorForm}/new`}>
            {t('list.add')}
          </LinkButton>
        }
        more={
          <Button icon={<Upload />} onPress={() => setImports(true)}>
            {t('import.action')}
          </Button>
        }
      />
      <FilterBar
        search={{ label: t('list.search'), of: filters }}
        filters={[
          choiceFilter({
            id: 'state',
            label: t('list.state'),
            any: t('list.any'),
            value: asked.state ?? '',
            options: formStates.map((value) => ({ value, label: t(`list.states.${value}`) })),
            onChange: (value) => filters.set({ state: value }),
          }),
          choiceFilter({
            id: 'typeId',
            label: t('settings.type'),
            any: t('list.any'),
            value: asked.typeId ?? '',
            options: types.map(({ id, name }) => ({ value: id, label: name })),
            onChange: (typeId) => filters.set({ typeId }),
          }),
        ]}
        onClear={filters.clear}
      />
      {found.forms.length === 0 ? (
        <EmptyState
          icon={<FileText />}
          title={t(isFiltered ? 'list.nothingFound' : 'list.empty')}
          action={
            isFiltered ? (
              <Button onPress={filters.clear}>{t('list.clear')}</Button>
            ) : (
              <LinkButton href={paths.formEditor}>{t('list.toStarters')}</LinkButton>
            )
          }
        >
          {t(isFiltered ? 'list.nothingFoundHelp' : 'list.emptyHelp')}
        </EmptyState>
      ) : (
        <DataTable
          name="editorForms"
          label={t('list.title')}
          rows={found.forms}
          columns={columns}
          card={(row) => (
            <ListRow key={row.id} href={href(row)} title={row.name} subtitle={`${row.code} · ${row.type.name}`} trailing={state(row)} />
          )}
        />
      )}
      {found.total > 0 && (
        <Pager
          page={at}
          pages={found.pages}
          from={(at - 1) * 50 + 1}
          to={(at - 1) * 50 + found.forms.length}
          total={found.total}
          onGo={filters.turnTo}
        />
      )}
      {imports && <ImportDialog types={types} onClose={() => setImports(false)} />}
    </div>
  )
}
