'use client'

import { ArrowUpDown, List as ListIcon, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { DataTable, type Column } from '@/components/shared/data-table/data-table'
import { OrderList } from '@/components/shared/editor/order-list'
import { useOrdering } from '@/components/shared/editor/use-ordering'
import { ListScreen } from '@/components/shared/list/list-screen'
import { useFilters, type Filters } from '@/components/shared/use-filters'
import { Button } from '@/components/ui/button'
import { LinkButton } from '@/components/ui/link-button'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import { StatusChip } from '@/components/ui/status-chip'
import { TextLink } from '@/components/ui/text-link'
import type { TableName } from '@/lib/chosen-columns'
import { useFormats } from '@/lib/i18n/use-formats'
import type { EditPath, PathBelow } from '@/lib/paths'

export interface ListWords {
  /** The screen's heading: 'Programmes'. */
  title: string
  /** The purpose of the entries, said again where there are none yet. */
  intro: string
  add: string
  empty: string
}

type Entry = { readonly id: string }
type Fact<Row> = { readonly id: string; readonly header: string; readonly text: (row: Row) => string }

interface SettingsListProps<Row extends Entry> {
  words: ListWords
  path: PathBelow
  /** The address of the editor, to which an entry's id or 'new' is added. */
  edit: EditPath | `${EditPath}/${string}`
  found: { readonly rows: readonly Row[]; readonly total: number }
  asked: Filters
  name: (row: Row) => string
  /** A mark before the name, such as a colour. */
  mark?: (row: Row) => ReactNode
  /** Facts about each entry: a column on a desktop, where any entry has the fact; a part of the line below the name on a phone. */
  facts: readonly Fact<Row>[]
  /** Whether an entry can be chosen, in words; null where an entry has no such state. A card leaves out the usual state. */
  state: ((row: Row) => { readonly label: string; readonly tone: 'success' | 'neutral' | 'info'; readonly isUsual?: boolean }) | null
  /** The name under which the chosen columns are remembered, where the list can have more than five. */
  table?: TableName
  /** Saves the place to which an entry was moved, where the order is the institution's. */
  onMove?: (move: { id: string; beforeId: string | null }) => Promise<unknown>
}

/** A list with fewer entries has no search, since it is seen at a glance. */
const searchedFrom = 10

/** A list of an institution: its entries, whether each is in use and how often, with the way to each one and to a new one. */
export function SettingsList<Row extends Entry>({
  words,
  path,
  edit,
  found: { rows: given, total },
  asked,
  name,
  mark,
  facts,
  state,
  table,
  onMove,
}: SettingsListProps<Row>) {
  const t = useTranslations('lists')
  const tOrder = useTranslations('editor.order')
  const formats = useFormats()
  const filters = useFilters(path, asked)
  const { rows, move } = useOrdering(given, async (to) => onMove?.(to))
  const [isOrdering, setOrdering] = useState(false)
  const isSearched = (asked.q ?? '') !== ''
  const fresh = (
    <LinkButton href={`${edit}/new`} variant="primary" icon={<Plus />}>
      {words.add}
    </LinkButton>
  )
  const chip = (row: Row) => {
    const shown = state?.(row)
    return shown && <StatusChip tone={shown.tone}>{shown.label}</StatusChip>
  }
  const columns: readonly Column<Row>[] = [
    {
      id: 'name',
      header: t('column.name'),
      cell: (row) => (
        <span className="flex items-center gap-2">
          {mark?.(row)}
          <TextLink href={`${edit}/${row.id}`} className="font-medium">
            {name(row)}
          </TextLink>
        </span>
      ),
    },
    ...facts.filter(({ text }) => rows.some((row) => text(row) !== '')).map(({ id, header, text }) => ({ id, header, cell: text })),
    ...(state
      ? [{ id: 'state', header: t('column.state'), cell: (row: Row) => <span className="whitespace-nowrap">{chip(row)}</span> }]
      : []),
  ]

  return (
    <ListScreen
      filters={filters}
      search={total >= searchedFrom || isSearched ? { label: t('search'), hint: t('searchHint') } : null}
      isSearched={isSearched}
      found={t('found', { shown: rows.length, total: formats.number(total) })}
      icon={<ListIcon />}
      empty={{ title: words.empty, help: words.intro }}
      nothing={{ title: t('nothing'), help: t('nothingHelp'), clear: t('clear') }}
      list={
        rows.length === 0 ? null : (
          <>
            {onMove && !isSearched && rows.length > 1 && (
              <div className="flex flex-wrap items-center gap-3">
                <Button size="sm" icon={<ArrowUpDown />} aria-pressed={isOrdering} onPress={() => setOrdering(!isOrdering)}>
                  {tOrder(isOrdering ? 'done' : 'start')}
                </Button>
                {isOrdering && <p className="text-dense text-muted">{tOrder('help')}</p>}
              </div>
            )}
            {isOrdering && !isSearched && (
              <OrderList
                label={tOrder('start')}
                items={rows.map((row) => ({ id: row.id, caption: name(row) }))}
                onMove={(id, to) => void move(id, to)}
              />
            )}
            {!(isOrdering && !isSearched) && (
              <DataTable
                name={table}
                label={words.title}
                rows={rows}
                columns={columns}
                card={(row) => (
                  <ListRow
                    key={row.id}
                    href={`${edit}/${row.id}`}
                    leading={mark?.(row)}
                    title={name(row)}
                    subtitle={facts
                      .map(({ text }) => text(row))
                      .filter(Boolean)
                      .join(' · ')}
                    trailing={state?.(row).isUsual ? undefined : chip(row)}
                  />
                )}
              />
            )}
            {!isSearched && rows.length < total && (
              <p className="text-dense text-muted">{t('cut', { shown: formats.number(rows.length), total: formats.number(total) })}</p>
            )}
          </>
        )
      }
    >
      <PageHeader
        title={words.title}
        after={total > 0 ? formats.number(total) : undefined}
        intro={total > 0 && words.intro}
        primary={fresh}
      />
    </ListScreen>
  )
}
