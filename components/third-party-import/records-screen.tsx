'use client'

import { FileUp, TableProperties } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DataTable, type Column } from '@/components/shared/data-table/data-table'
import { ExportButton } from '@/components/shared/export-button'
import { FilterBar } from '@/components/shared/list/filter-bar'
import { Pager } from '@/components/shared/pager'
import { useFilters, type Filters } from '@/components/shared/use-filters'
import { BackButton } from '@/components/ui/back-button'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import { TextLink } from '@/components/ui/text-link'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import { exportRecords, type DataRecordRow, type listRecords } from '@/lib/contracts/third-party-import'
import { paths } from '@/lib/paths'
import { useFormats } from '@/lib/i18n/use-formats'
import { useValueText } from './use-value-text'

type Row = DataRecordRow & { readonly id: string }

/** The number of columns on a desktop; the other columns are on the record itself. */
const mostColumns = 5
/** The number of values on a phone, below the name. */
const mostOnCard = 3
/** Enough time for fifty thousand rows. */
const timeoutMs = 60_000

/** The records of a data set, by person. The server searches and pages. */
export function RecordsScreen({ found, asked }: { found: OutputOf<typeof listRecords>; asked: Filters }) {
  const { set, columns, rows, total, page, pages, from, mayChange } = found
  const t = useTranslations('thirdParty')
  const tLists = useTranslations('lists')
  const tShell = useTranslations('shell.titles')
  const formats = useFormats()
  const textOf = useValueText()
  const filters = useFilters(`${paths.dataRecords}/${set.id}`, asked)
  const isSearched = (asked.q ?? '') !== ''
  const hrefOf = ({ personId }: DataRecordRow) => `${paths.dataRecords}/${set.id}/${personId}`
  const shown = columns.slice(0, mostColumns)
  const back = mayChange
    ? { href: `${paths.dataSets}/${set.id}`, label: set.name }
    : { href: paths.dataRecords, label: tShell('dataRecords') }

  const tableColumns: readonly Column<Row>[] = [
    {
      id: 'person',
      header: t('person'),
      cell: (row) => (
        <TextLink href={hrefOf(row)} className="font-medium">
          {row.name}
        </TextLink>
      ),
    },
    ...(mayChange ? [{ id: 'key', header: t(`match.${set.matchedBy}`), cell: ({ key }: Row) => key }] : []),
    ...shown.map(({ id, caption, type }): Column<Row> => ({
      id,
      header: caption,
      cell: ({ values }) => (
        <span className={type === 'TEXT' ? 'line-clamp-3 wrap-anywhere' : 'whitespace-nowrap tabular-nums'}>
          {textOf(type, values[id] ?? '')}
        </span>
      ),
    })),
  ]

  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={t('records.title', { name: set.name })}
        after={
          <>
            {formats.number(total)}
            {!set.active && (
              <>
                {' '}
                <Chip>{tLists('state.inactive')}</Chip>
              </>
            )}
          </>
        }
        back={<BackButton href={back.href} label={back.label} />}
        primary={
          mayChange &&
          set.active && (
            <LinkButton href={`${paths.dataUpload}/${set.id}`} variant="primary" icon={<FileUp />}>
              {t('upload.action')}
            </LinkButton>
          )
        }
      />
      <FilterBar
        search={{ label: t('records.search'), hint: t('records.searchHint'), of: filters }}
        tools={
          mayChange && (
            <ExportButton
              isTool
              load={() => call(exportRecords, { id: set.id, ...(isSearched && { q: asked.q }) }, { timeoutMs })}
              words={{
                action: t('records.export'),
                file: set.name,
                done: (count) => t('records.exported', { count }),
                cut: (count) => t('records.cut', { count }),
                unproven: t('records.unproven'),
              }}
            />
          )
        }
      />
      {columns.length > mostColumns && (
        <p className="text-dense text-muted max-lg:hidden">{t('records.firstColumns', { count: mostColumns })}</p>
      )}
      {rows.length === 0 &&
        (isSearched ? (
          <EmptyState
            icon={<TableProperties />}
            title={tLists('nothing')}
            action={<Button onPress={filters.clear}>{tLists('clear')}</Button>}
          >
            {tLists('nothingHelp')}
          </EmptyState>
        ) : (
          <EmptyState icon={<TableProperties />} title={t('records.none')}>
            {t('records.noneHelp')}
          </EmptyState>
        ))}
      {rows.length > 0 && (
        <DataTable label={set.name} rows={rows.map((row): Row => ({ ...row, id: row.personId }))} columns={tableColumns} card={card} />
      )}
      {rows.length > 0 && <Pager page={page} pages={pages} from={from} to={from + rows.length - 1} total={total} onGo={filters.turnTo} />}
    </div>
  )

  function card(row: Row) {
    const said = columns.flatMap(({ id, caption, type }) => (row.values[id] ? [`${caption}: ${textOf(type, row.values[id])}`] : []))
    return (
      <ListRow
        key={row.id}
        href={hrefOf(row)}
        title={row.name}
        subtitle={
          <span className="flex flex-col wrap-anywhere">
            {said.slice(0, mostOnCard).map((text) => (
              <span key={text} className="line-clamp-2">
                {text}
              </span>
            ))}
          </span>
        }
      />
    )
  }
}
