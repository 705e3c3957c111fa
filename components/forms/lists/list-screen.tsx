'use client'

import { FileSearch } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DataTable, type Column } from '@/components/shared/data-table/data-table'
import { FilterBar } from '@/components/shared/list/filter-bar'
import { TabsAndBar } from '@/components/shared/list/tabs-and-bar'
import { choiceFilter } from '@/components/shared/list/list-filter'
import { SavedViews } from '@/components/shared/list/saved-views'
import { SelectBox } from '@/components/shared/list/select-box'
import { useSelection } from '@/components/shared/list/use-selection'
import { useToday } from '@/components/shared/live/use-today'
import { useFilters, type Filters } from '@/components/shared/use-filters'
import { StudentName } from '@/components/shared/student-name'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { Anchor } from '@/components/ui/link-context'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import type { OutputOf } from '@/lib/contract'
import type { ListCounts, listResponses } from '@/lib/contracts/form-responses'
import type { SavedView } from '@/lib/contracts/users/views'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { formResponseStates } from '@/lib/states/form-response'
import { DueText } from './due-text'
import { FormTabs, type FormView } from './form-tabs'
import { viewHref } from '@/lib/forms/hrefs'
import { ListBulkBar } from './list-bulk-bar'
import { ListExport } from './list-export'
import { NewFormButton } from './new-form-button'
import { StateChip } from '../response-chip'
import { useEventWords } from '../answers/use-event-words'

type Found = OutputOf<typeof listResponses>
type Row = Found['responses'][number]

interface ListScreenProps {
  list: Exclude<FormView, 'todo' | 'pool' | 'workbooks'>
  found: Found
  asked: Filters
  counts: ListCounts
  views: readonly SavedView[]
  seesAll: boolean
  /** Whether the reader may remind others and move deadlines. */
  assigns: boolean
}

const reached = ['SUBMITTED', 'REVIEWED', 'SIGNED_OFF'] as const

/** Responses of one kind. The server searches, filters and pages; the filters are in the address. */
export function ListScreen({ list, found, asked, counts, views, seesAll, assigns }: ListScreenProps) {
  const t = useTranslations('forms')
  const formats = useFormats()
  const today = useToday()
  const eventWords = useEventWords()
  const filters = useFilters(`${paths.formsList}/${list}`, asked, ['view'])
  const { responses, next, total } = found
  const { cursor = '', view: _view, ...narrowed } = asked
  const isFiltered = Object.values(narrowed).some((value) => value !== '')
  const mayChoose = assigns && list === 'all'
  const selection = useSelection({ pageIds: responses.map(({ id }) => id), total: responses.length, of: JSON.stringify(asked) })
  const waits = ({ waitsFor }: Row) => formats.list(waitsFor.map(({ person, role }) => person?.displayName ?? role ?? '').filter(Boolean))
  const columns: Column<Row>[] = [
    {
      id: 'form',
      header: t('list.form'),
      cell: ({ id, form, event }) => (
        <Anchor href={viewHref(id)} className="rounded-control font-medium hover:underline">
          {form.name}{' '}
          <span className="block text-meta font-normal text-muted">
            {[form.code, event && eventWords(event)].filter(Boolean).join(' · ')}
          </span>
        </Anchor>
      ),
    },
    { id: 'subject', header: t('list.subject'), cell: ({ subject }) => (subject ? <StudentName student={subject} /> : '–') },
    { id: 'state', header: t('list.state'), cell: ({ state, reason }) => <StateChip state={state} reason={reason} /> },
    { id: 'waits', header: t('list.waitsFor'), cell: (row) => waits(row) || '–' },
    {
      id: 'due',
      header: t('list.due'),
      cell: ({ dueAt, state }) =>
        dueAt === null ? '–' : state === 'COMPLETED' ? formats.nearDate(dueAt, today) : <DueText dueAt={dueAt} />,
    },
    { id: 'changed', header: t('list.changed'), cell: ({ updatedAt }) => formats.nearDate(updatedAt, today) },
  ]

  return (
    <div className="flex flex-col gap-4">
      <PageHeader title={t('title')} primary={<NewFormButton variant="primary" />} />
      <TabsAndBar
        tabs={<FormTabs current={list} counts={counts} seesAll={seesAll} />}
        bar={
          <FilterBar
            search={{ label: t('search'), hint: t('searchHint'), of: filters }}
            filters={[
              choiceFilter({
                id: 'state',
                label: t('list.state'),
                any: t('list.anyState'),
                value: asked.state ?? '',
                options: [
                  { value: 'OVERDUE', label: t('list.overdue') },
                  ...formResponseStates.map((state) => ({ value: state, label: t(`state.${state}`) })),
                ],
                onChange: (state) => filters.set({ state, cursor: '' }),
              }),
              choiceFilter({
                id: 'reached',
                label: t('list.reached'),
                any: t('list.anyReached'),
                value: asked.reached ?? '',
                options: reached.map((state) => ({ value: state, label: t(`state.${state}`) })),
                onChange: (state) => filters.set({ reached: state, cursor: '' }),
              }),
            ]}
            onClear={filters.clear}
            tools={
              list === 'all' && (
                <>
                  <SavedViews list="forms" usual={t('list.everything')} views={views} asked={asked} onOpen={filters.open} />
                  <ListExport forms={formsIn(responses)} />
                </>
              )
            }
          />
        }
      />
      {responses.length === 0 && (
        <EmptyState
          icon={<FileSearch />}
          title={t(isFiltered ? 'list.nothingFound' : `list.empty.${list}`)}
          action={isFiltered && <Button onPress={filters.clear}>{t('clearSearch')}</Button>}
        >
          {isFiltered ? t('list.nothingFoundHelp') : t('list.emptyHelp')}
        </EmptyState>
      )}
      {responses.length > 0 && (
        <DataTable
          name="formsList"
          label={t(`tabs.${list}`)}
          rows={responses}
          columns={columns}
          card={card}
          selection={mayChoose ? { of: selection, nameOf: ({ form, subject }) => `${form.name} ${subject?.displayName ?? ''}` } : undefined}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-dense text-muted tabular-nums">
          {total !== null && (total >= 1_000 ? t('list.manyFound') : t('list.found', { count: total }))}
        </p>
        <span className="flex gap-2">
          {cursor !== '' && (
            <Button size="sm" onPress={() => filters.set({ cursor: '' })}>
              {t('list.first')}
            </Button>
          )}
          {next !== null && (
            <LinkButton
              size="sm"
              href={`${paths.formsList}/${list}?${new URLSearchParams({ ...dropEmpty(asked), cursor: next }).toString()}`}
            >
              {t('list.next')}
            </LinkButton>
          )}
        </span>
      </div>
      {mayChoose && <ListBulkBar selection={selection} />}
    </div>
  )

  function card(row: Row) {
    return (
      <ListRow
        key={row.id}
        href={viewHref(row.id)}
        leading={mayChoose ? <SelectBox selection={selection} id={row.id} name={row.form.name} /> : undefined}
        title={row.form.name}
        due={row.dueAt !== null && row.state !== 'COMPLETED' && <DueText dueAt={row.dueAt} isInLine />}
        subtitle={[...new Set([row.subject?.displayName, waits(row), row.event && eventWords(row.event)])].filter(Boolean).join(' · ')}
        trailing={!(list === 'done' && row.state === 'COMPLETED') && <StateChip state={row.state} reason={row.reason} />}
      />
    )
  }
}

function formsIn(responses: readonly Row[]): readonly { readonly id: string; readonly name: string }[] {
  return [...new Map(responses.map(({ form }) => [form.id, { id: form.id, name: form.name }])).values()]
}

function dropEmpty(asked: Filters): Record<string, string> {
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ''))
}
