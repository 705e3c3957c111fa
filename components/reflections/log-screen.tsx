'use client'

import { BookOpenText, FileDown, Printer, Table2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DataTable, type Column } from '@/components/shared/data-table/data-table'
import { FilterBar } from '@/components/shared/list/filter-bar'
import { choiceFilter, dayFilter } from '@/components/shared/list/list-filter'
import { StateChips } from '@/components/shared/list/state-chips'
import { useToday } from '@/components/shared/live/use-today'
import { bytesOf, saveBytes } from '@/components/shared/save-bytes'
import { useFilters, type Filters } from '@/components/shared/use-filters'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Anchor } from '@/components/ui/link-context'
import { ListRow } from '@/components/ui/list-row'
import { notify } from '@/components/ui/notify'
import { PageHeader } from '@/components/ui/page-header'
import { saveFile } from '@/lib/client/save-file'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { exportReflectionLog, readReflectionLog, type ReflectionLog, type ReflectionRow } from '@/lib/contracts/reflections'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { reflectionStates } from '@/lib/states/reflection'
import { reflectionHref } from './hrefs'
import { logInput } from './log-input'
import { kindIcons } from './kind-icon'
import { ReflectionChip } from './state-chip'

interface LogScreenProps {
  found: ReflectionLog
  asked: Filters
}

/** /reflection-log: all the reader's own reflections by day, to print or download. */
export function LogScreen({ found, asked }: LogScreenProps) {
  const t = useTranslations('reflections.log')
  const names = useTranslations('reflections')
  const formats = useFormats()
  const today = useToday()
  const filters = useFilters(paths.reflectionLog, asked)
  const problem = useProblemText()
  const [more, setMore] = useState<{
    readonly of: ReflectionLog
    readonly rows: readonly ReflectionRow[]
    readonly next: string | null
  } | null>(null)
  const [busy, setBusy] = useState<'CSV' | 'PDF' | 'more' | null>(null)
  const shown = more?.of === found ? more : { rows: [], next: found.next }
  const rows = [...found.rows, ...shown.rows]
  const isFiltered = Object.values(asked).some((value) => value !== '')
  const input = logInput(asked)

  async function work(name: 'CSV' | 'PDF' | 'more', of: () => Promise<void>) {
    setBusy(name)
    try {
      await of()
    } catch (error) {
      notify.error(problem(error), { id: 'log' })
    }
    setBusy(null)
  }

  async function exportAs(format: 'CSV' | 'PDF') {
    const file = await call(exportReflectionLog, { format, ...input })
    if (format === 'CSV') saveFile({ name: file.fileName, type: 'text/csv;charset=utf-8', text: file.content })
    else saveBytes(file.fileName, 'application/pdf', bytesOf(file.content))
    if (file.isCut) notify.info(t('cut', { count: file.rows }), { id: 'log' })
    else notify.success(t('taken', { count: file.rows }), { id: 'log' })
  }

  async function showMore(after: string) {
    const page = await call({ ...readReflectionLog, offline: 'none' as const }, { ...input, after })
    setMore({ of: found, rows: [...shown.rows, ...page.rows], next: page.next })
  }

  const columns: readonly Column<ReflectionRow>[] = [
    {
      id: 'title',
      header: t('what'),
      cell: ({ id, title, note }) => (
        <Anchor href={reflectionHref(id)} className="rounded-control font-medium hover:underline">
          {title} {note !== '' && <span className="block text-meta font-normal text-muted">{note}</span>}
        </Anchor>
      ),
    },
    {
      id: 'day',
      header: t('day'),
      cell: ({ happenedOn }) => <span className="whitespace-nowrap">{formats.nearDay(happenedOn, today)}</span>,
    },
    { id: 'tags', header: t('tags'), cell: ({ tags }) => tags.map(({ name }) => name).join(', ') || '–' },
    { id: 'words', header: t('words'), isNumber: true, cell: ({ words }) => formats.number(words) },
    { id: 'state', header: t('state'), cell: ({ state }) => <ReflectionChip state={state} /> },
  ]
  return (
    <div className="flex max-w-5xl flex-col gap-4">
      <PageHeader
        title={t('title')}
        after={found.total > 0 ? formats.number(found.total) : undefined}
        intro={found.total > 0 && t('sum', { count: found.total, words: formats.number(found.words) })}
        more={
          found.total > 0 && (
            <>
              <Button icon={<FileDown />} loading={busy === 'PDF'} onPress={() => void work('PDF', () => exportAs('PDF'))}>
                {t('pdf')}
              </Button>
              <Button icon={<Table2 />} loading={busy === 'CSV'} onPress={() => void work('CSV', () => exportAs('CSV'))}>
                {t('csv')}
              </Button>
              <Button icon={<Printer />} onPress={() => window.print()}>
                {t('print')}
              </Button>
            </>
          )
        }
      />
      {found.hidden > 0 && (
        <Banner tone="info" announce="none">
          {names('hidden', { count: found.hidden })}
        </Banner>
      )}
      {(found.total > 0 || isFiltered) && (
        <FilterBar
          states={
            <StateChips
              label={names('stateLabel')}
              value={asked.states ?? ''}
              options={[
                { value: '', label: names('anyState') },
                ...reflectionStates.map((state) => ({ value: state, label: names(`state.${state}`), count: found.counts[state] })),
              ]}
              onChange={(states) => filters.set({ states })}
            />
          }
          filters={[
            dayFilter({
              id: 'from',
              label: t('from'),
              value: asked.from ?? '',
              max: asked.to || undefined,
              inWords: (day) => formats.nearDay(day, today),
              onChange: (from) => filters.set({ from }),
            }),
            dayFilter({
              id: 'to',
              label: t('to'),
              value: asked.to ?? '',
              min: asked.from || undefined,
              inWords: (day) => formats.nearDay(day, today),
              onChange: (to) => filters.set({ to }),
            }),
            choiceFilter({
              id: 'tag',
              label: t('tag'),
              any: t('anyTag'),
              value: asked.tag ?? '',
              options: found.tags.map(({ id, name, count }) => ({ value: id, label: t('tagCount', { name, count }) })),
              onChange: (tag) => filters.set({ tag }),
            }),
          ]}
          onClear={filters.clear}
        />
      )}
      {rows.length === 0 ? (
        <EmptyState
          icon={<BookOpenText />}
          title={names(isFiltered ? 'empty.nothing' : 'empty.MINE')}
          action={isFiltered && <Button onPress={filters.clear}>{names('empty.clear')}</Button>}
        >
          {names(isFiltered ? 'empty.nothingHelp' : 'empty.MINEHelp')}
        </EmptyState>
      ) : (
        <DataTable
          label={t('title')}
          rows={rows}
          columns={columns}
          card={({ id, kind, title, happenedOn, words, tags, state }) => (
            <ListRow
              key={id}
              href={reflectionHref(id)}
              icon={kindIcons[kind]}
              title={title}
              due={formats.nearDay(happenedOn, today)}
              subtitle={[names('words', { count: words }), tags.map(({ name }) => name).join(', ')].filter(Boolean).join(' · ')}
              trailing={<ReflectionChip state={state} />}
            />
          )}
        />
      )}
      {shown.next !== null && (
        <div data-print="hide" className="flex justify-center">
          <Button loading={busy === 'more'} onPress={() => void work('more', () => showMore(shown.next ?? ''))}>
            {names('more')}
          </Button>
        </div>
      )}
    </div>
  )
}
