'use client'

import { useTranslations } from 'next-intl'
import { DataTable, type Column } from '@/components/shared/data-table/data-table'
import { ListRow } from '@/components/ui/list-row'
import { TextButton } from '@/components/ui/text-button'
import { shifts, type Shift } from '@/lib/clinical/shifts'
import type { Times, TimeTally } from '@/lib/contracts/reports'
import { useFormats } from '@/lib/i18n/use-formats'
import { attendedShare, hoursOf, loadShare, timeNumbers, type TimeNumber, type TimeReport } from '@/lib/reports/times'

export const timeUnits = ['SESSIONS', 'HOURS'] as const
export type TimeUnit = (typeof timeUnits)[number]

/** The numbers of a tally in words, as sessions or as hours. */
export function useNumbers(unit: TimeUnit) {
  const t = useTranslations('times')
  const formats = useFormats()
  const hours = (minutes: number) => t('hours', { hours: formats.number(hoursOf(minutes), { maximumFractionDigits: 2 }) })
  const of = (sessions: number, minutes: number) => (unit === 'HOURS' ? hours(minutes) : formats.number(sessions))
  return {
    held: ({ sessions, minutes }: TimeTally) => of(sessions, minutes),
    planned: ({ planned, plannedMinutes }: TimeTally) => of(planned, plannedMinutes),
    attended: ({ attended, attendedMinutes }: TimeTally) => of(attended, attendedMinutes),
    missed: ({ missed, missedMinutes }: TimeTally) => of(missed, missedMinutes),
    excused: ({ excused, excusedMinutes }: TimeTally) => of(excused, excusedMinutes),
  }
}

type Row = Times['rows'][number] & { readonly id: string; readonly title: string }

interface TimesTableProps {
  of: TimeReport
  times: Times
  unit: TimeUnit
  onOpen: (cell: { title: string; key?: string; shift?: Shift; what?: TimeNumber }) => void
}

/** A row for each type, teacher or group: the dates held in each shift, and how many students were expected and came. */
export function TimesTable({ of: report, times, unit, onOpen }: TimesTableProps) {
  const t = useTranslations('times')
  const formats = useFormats()
  const numbers = useNumbers(unit)
  const { by } = times
  const titleOf = ({ key, name }: Times['rows'][number]) => {
    if (by === 'SHIFT') return t(`shift.${shifts.find((shift) => shift === key) ?? 'AM'}`)
    return name ?? t(`without.${by}`)
  }
  const rows: readonly Row[] = times.rows.map((row) => ({ ...row, id: row.key ?? 'none', title: titleOf(row) }))
  const share = ({ all }: Row) => {
    const value = attendedShare(all)
    return value === null ? '–' : formats.percent(value)
  }
  const number = (row: Row, words: string, name: string, of: { shift?: Shift; what?: TimeNumber } = {}) => (
    <TextButton
      aria-label={t('behind', { row: row.title, what: name, number: words })}
      onPress={() => onOpen({ title: `${row.title} · ${name}`, key: row.key ?? '', ...of })}
    >
      {words}
    </TextButton>
  )
  const hours = (minutes: number) => t('hours', { hours: formats.number(hoursOf(minutes), { maximumFractionDigits: 2 }) })
  const loads: readonly Column<Row>[] = [
    { id: 'taught', header: t('load.taught'), isNumber: true, cell: ({ load }) => (load ? hours(load.minutes) : '–') },
    {
      id: 'contract',
      header: t('load.contract'),
      isNumber: true,
      cell: ({ load }) => (load && load.contractMinutes !== null ? hours(load.contractMinutes) : '–'),
    },
    {
      id: 'load',
      header: t('load.share'),
      isNumber: true,
      cell: ({ load }) => {
        const value = load && loadShare(load)
        return value === null ? '–' : formats.percent(value)
      },
    },
  ]
  const columns: readonly Column<Row>[] = [
    { id: 'name', header: t(`by.${by}`), cell: ({ title }) => title },
    ...(by === 'SHIFT'
      ? []
      : shifts.map((shift): Column<Row> => ({
          id: shift,
          header: t(`shift.${shift}`),
          isNumber: true,
          cell: (row) => (row[shift].sessions === 0 ? '–' : number(row, numbers.held(row[shift]), t(`shift.${shift}`), { shift })),
        }))),
    { id: 'held', header: t('figure.held'), isNumber: true, cell: (row) => number(row, numbers.held(row.all), t('figure.held')) },
    ...timeNumbers.map((what): Column<Row> => ({
      id: what,
      header: t(`figure.${what}`),
      isNumber: true,
      cell: (row) => (row.all[what] === 0 ? '–' : number(row, numbers[what](row.all), t(`figure.${what}`), { what })),
    })),
    { id: 'share', header: t('figure.share'), isNumber: true, cell: share },
    ...(by === 'TEACHER' && report === 'TIME' ? loads : []),
  ]
  return (
    <DataTable
      name="timeReport"
      label={t(`title.${report}`)}
      rows={rows}
      columns={columns}
      card={(row) => (
        <ListRow
          key={row.id}
          title={row.title}
          subtitle={t('card', { held: numbers.held(row.all), planned: numbers.planned(row.all), attended: numbers.attended(row.all) })}
          trailing={<span className="tabular-nums">{share(row)}</span>}
          onPress={() => onOpen({ title: row.title, key: row.key ?? '' })}
        />
      )}
    />
  )
}
