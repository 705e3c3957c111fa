'use client'

import { useTranslations } from 'next-intl'
import { DataTable, type Column } from '@/components/shared/data-table/data-table'
import { ListRow } from '@/components/ui/list-row'
import type { RolloverCount } from '@/lib/contracts/users/rollover'
import { rolloverActions } from '@/lib/users/rollover'
import { useFormats } from '@/lib/i18n/use-formats'
import { useRolloverWords } from './rollover-words'

type Row = {
  readonly id: string
  readonly programme: string
  readonly year: number | null
  readonly counts: readonly RolloverCount[]
  readonly total: number
}

/** The outcome by programme and year: how many students go where, and how many stay and why. */
export function OutcomeTable({ label, counts }: { label: string; counts: readonly RolloverCount[] }) {
  const t = useTranslations('rollover')
  const formats = useFormats()
  const words = useRolloverWords()
  const rows = rowsOf(counts)
  const going = ({ counts: of }: Row) =>
    formats.list(
      rolloverActions.flatMap((action) => {
        const count = of.filter((one) => one.action === action && action !== 'STAY').reduce((sum, one) => sum + one.count, 0)
        return count === 0 ? [] : [t(`counted.${action}`, { count })]
      }),
    )
  const staying = ({ counts: of }: Row) =>
    of
      .filter(({ action }) => action === 'STAY')
      .map(({ count, reason }) => t('counted.staying', { count, reason: words.reason({ reason }) }))
      .join(' · ')
  const columns: readonly Column<Row>[] = [
    { id: 'year', header: t('outcome.year'), cell: ({ programme, year }) => `${programme}, ${words.year(year)}` },
    { id: 'total', header: t('outcome.total'), isNumber: true, cell: ({ total }) => formats.number(total) },
    { id: 'going', header: t('outcome.going'), cell: going },
    { id: 'staying', header: t('outcome.staying'), cell: staying },
  ]
  return (
    <DataTable
      label={label}
      rows={rows}
      columns={columns}
      card={(row) => (
        <ListRow
          key={row.id}
          title={`${row.programme}, ${words.year(row.year)}`}
          subtitle={[going(row), staying(row)].filter(Boolean).join(' · ')}
          trailing={formats.number(row.total)}
        />
      )}
    />
  )
}

function rowsOf(counts: readonly RolloverCount[]): Row[] {
  const rows = new Map<string, Row>()
  for (const count of counts) {
    const id = `${count.programme} ${count.year}`
    const before = rows.get(id)
    rows.set(id, {
      id,
      programme: count.programme,
      year: count.year,
      counts: [...(before?.counts ?? []), count],
      total: (before?.total ?? 0) + count.count,
    })
  }
  return [...rows.values()]
}
