'use client'

import { ListOrdered, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DataTable, type Column } from '@/components/shared/data-table/data-table'
import { nameColumn } from '@/components/shared/data-table/name-column'
import { Pager } from '@/components/shared/pager'
import { useFilters } from '@/components/shared/use-filters'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import type { OutputOf } from '@/lib/contract'
import type { listBlocks, readBlockChoices } from '@/lib/contracts/placements'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { BlockChip } from './block-chip'
import { BlockDialog } from './block-dialog'
import { blockHref } from './hrefs'

type Found = OutputOf<typeof listBlocks>
type Row = Found['rows'][number]

const rowsAtOnce = 50

interface BlocksScreenProps {
  found: Found
  choices: OutputOf<typeof readBlockChoices>
  page: number
}

/** /timetables/placements/blocks: days for which students choose where they are placed. */
export function BlocksScreen({ found, choices, page }: BlocksScreenProps) {
  const t = useTranslations('placementBlocks')
  const titles = useTranslations('shell.titles')
  const formats = useFormats()
  const filters = useFilters(paths.placementBlocks, { page: page === 1 ? '' : String(page) })
  const [isAdding, setAdding] = useState(false)
  const whose = ({ programme, years }: Row) => `${programme.name}, ${t('years', { years: years.join(', ') })}`
  const span = ({ fromOn, toOn }: Row) => formats.daySpan(fromOn, toOn, choices.today)
  const chosen = ({ chosen: count, students }: Row) => t('ofStudents', { count, students })
  const columns: readonly Column<Row>[] = [
    nameColumn({ header: t('field.name'), href: ({ id }) => blockHref(id) }),
    { id: 'span', header: t('span'), cell: span },
    { id: 'whose', header: t('whose'), cell: whose },
    { id: 'chosen', header: t('chosen'), cell: chosen, isNumber: true },
    { id: 'placed', header: t('placed'), cell: ({ placed }) => formats.number(placed), isNumber: true },
  ]
  const add = (
    <Button variant="primary" icon={<Plus />} onPress={() => setAdding(true)}>
      {t('add')}
    </Button>
  )
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={titles('placementBlocks')}
        after={found.total > 0 ? formats.number(found.total) : undefined}
        primary={found.total > 0 && add}
      />
      {found.rows.length > 0 ? (
        <>
          <DataTable
            label={titles('placementBlocks')}
            rows={found.rows}
            columns={[...columns, { id: 'state', header: t('stateHead'), cell: (row) => <BlockChip block={row} /> }]}
            card={(row) => (
              <ListRow
                key={row.id}
                href={blockHref(row.id)}
                title={row.name}
                subtitle={[span(row), chosen(row)].join(' · ')}
                trailing={<BlockChip block={row} />}
              />
            )}
          />
          <Pager
            page={page}
            pages={Math.ceil(found.total / rowsAtOnce)}
            from={(page - 1) * rowsAtOnce + 1}
            to={(page - 1) * rowsAtOnce + found.rows.length}
            total={found.total}
            onGo={filters.turnTo}
          />
        </>
      ) : (
        <EmptyState icon={<ListOrdered />} title={t('empty')} action={add}>
          {t('emptyHelp')}
        </EmptyState>
      )}
      {isAdding && <BlockDialog initial={null} choices={choices} onClose={() => setAdding(false)} />}
    </div>
  )
}
