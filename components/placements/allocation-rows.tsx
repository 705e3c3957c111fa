'use client'

import { useTranslations } from 'next-intl'
import { DataTable, type Column } from '@/components/shared/data-table/data-table'
import { Pager } from '@/components/shared/pager'
import { useFilters } from '@/components/shared/use-filters'
import { ListRow } from '@/components/ui/list-row'
import { Segmented } from '@/components/ui/segmented'
import type { OutputOf } from '@/lib/contract'
import type { readAllocation } from '@/lib/contracts/placements'
import type { AskedOutcomes } from './asked.shapes'
import { blockHref } from './hrefs'

type Allocation = OutputOf<typeof readAllocation>
type Row = Allocation['rows'][number] & { readonly id: string }

const rowsAtOnce = 100
const shows = ['ALL', 'NOT_FIRST', 'NONE', 'LEFT_OUT'] as const

interface AllocationRowsProps {
  blockId: string
  allocation: Allocation
  asked: AskedOutcomes
}

/** Each student with the place that was worked out for them, and why it is not their first choice. */
export function AllocationRows({ blockId, allocation, asked }: AllocationRowsProps) {
  const t = useTranslations('placementBlocks')
  const { show, page } = asked
  const filters = useFilters(blockHref(blockId), { show: show === 'ALL' ? '' : show, page: page === 1 ? '' : String(page) })
  const rows = allocation.rows.map((row) => ({ ...row, id: `${row.block.id} ${row.student.id}` }))
  const where = ({ provider, leftOut }: Row) => provider?.name ?? t(leftOut === null ? 'row.none' : 'row.leftOut')
  const choice = ({ choice: which, provider, leftOut }: Row) =>
    leftOut !== null || provider === null
      ? ''
      : which === null
        ? t('row.hadNotChosen')
        : which === 0
          ? t('row.unranked')
          : t('row.choice', { choice: which })
  const why = ({ reason, leftOut, provider, choice: which }: Row) => {
    if (leftOut !== null) return t(`leftOut.${leftOut}`)
    if (reason !== null) return t(`reason.${reason.kind}`, { ...reason, taken: reason.first + reason.later + reason.unranked })
    return provider === null && which === null ? t('reason.NOT_CHOSEN') : ''
  }
  const hasBlocks = allocation.blocks.length > 1
  const columns: readonly Column<Row>[] = [
    { id: 'student', header: t('student'), cell: ({ student }) => student.displayName },
    ...(hasBlocks ? [{ id: 'block', header: t('block'), cell: ({ block }: Row) => block.name }] : []),
    { id: 'provider', header: t('provider'), cell: where },
    { id: 'choice', header: t('choice'), cell: choice },
    { id: 'why', header: t('why'), cell: (row) => <span className="block min-w-48 whitespace-normal">{why(row)}</span> },
  ]
  return (
    <div className="flex flex-col gap-3">
      <Segmented
        label={t('show.label')}
        options={shows.map((value) => ({ value, label: t(`show.${value}`) }))}
        value={show}
        onChange={(value) => filters.set({ show: value === 'ALL' ? '' : value })}
      />
      {rows.length === 0 ? (
        <p className="text-muted">{t('show.nobody')}</p>
      ) : (
        <>
          <DataTable
            label={t('run.title')}
            rows={rows}
            columns={columns}
            card={(row) => (
              <ListRow
                key={row.id}
                title={row.student.displayName}
                subtitle={[hasBlocks && row.block.name, where(row), choice(row), why(row)].filter(Boolean).join(' · ')}
              />
            )}
          />
          <Pager
            page={page}
            pages={Math.ceil(allocation.total / rowsAtOnce)}
            from={(page - 1) * rowsAtOnce + 1}
            to={(page - 1) * rowsAtOnce + rows.length}
            total={allocation.total}
            onGo={filters.turnTo}
          />
        </>
      )}
    </div>
  )
}
