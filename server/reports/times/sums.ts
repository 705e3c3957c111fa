import 'server-only'
import { shifts } from '@/lib/clinical/shifts'
import type { TimeTally } from '@/lib/contracts/reports'
import { groupedBy } from '@/lib/grouped-by'
import type { TimeSplit } from '@/lib/reports/times'
import type { TimeRow } from '@/server/attendance'

const nothing: TimeTally = {
  sessions: 0,
  minutes: 0,
  planned: 0,
  plannedMinutes: 0,
  attended: 0,
  attendedMinutes: 0,
  missed: 0,
  missedMinutes: 0,
  excused: 0,
  excusedMinutes: 0,
}

export type TimeSums = Record<'all' | 'AM' | 'PM' | 'EVE', TimeTally>
type Named = { readonly key: string | null; readonly name: string | null }
type Load = { readonly minutes: number; readonly contractMinutes: number | null }
export type SplitRow = TimeSums & Named & { readonly load: Load | null }

const tallyOf = ({ isAll: _all, key: _key, name: _name, shift: _shift, ...tally }: TimeRow): TimeTally => tally

function sumsOf(rows: readonly TimeRow[]): TimeSums {
  const of = (shift: TimeRow['shift']) => {
    const row = rows.find((one) => one.shift === shift)
    return row ? tallyOf(row) : nothing
  }
  return { all: of(null), AM: of('AM'), PM: of('PM'), EVE: of('EVE') }
}

/** The rows of a split in the order of their names, or of keys that have an order; rows without a name come last. */
export function inOrder<Row extends Named>(rows: readonly Row[], keys: readonly string[] | null, locale: string): Row[] {
  const order = new Intl.Collator(locale, { numeric: true })
  return rows.toSorted((a, b) => {
    if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null)
    if (keys !== null) return keys.indexOf(a.key) - keys.indexOf(b.key)
    return order.compare(a.name ?? '', b.name ?? '') || (a.key < b.key ? -1 : 1)
  })
}

/** Combines the counted rows by their key, and adds the total. */
export function splitOf(
  found: readonly TimeRow[],
  { split, loads, locale }: { split: TimeSplit; loads: ReadonlyMap<string, Load>; locale: string },
): { total: TimeSums; rows: SplitRow[] } {
  const byKey = groupedBy(
    found.filter(({ isAll }) => !isAll),
    ({ key }) => key,
  )
  const rows = [...byKey].map(([key, of]) => ({ key, name: of[0]?.name ?? null, load: loads.get(key ?? '') ?? null, ...sumsOf(of) }))
  return { total: sumsOf(found.filter(({ isAll }) => isAll)), rows: inOrder(rows, split === 'SHIFT' ? shifts : null, locale) }
}
