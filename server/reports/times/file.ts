import 'server-only'
import { shifts } from '@/lib/clinical/shifts'
import type { AppointmentTally, TimeTally } from '@/lib/contracts/reports'
import { translatorFor } from '@/lib/i18n/translator'
import {
  appointmentNumbers,
  attendedShare,
  hoursOf,
  loadShare,
  seenShare,
  timeNumbers,
  type AppointmentSplit,
  type TimeSplit,
} from '@/lib/reports/times'
import type { XlsxCell } from '@/server/kernel/files/xlsx'
import { bookOf, shareCell, type Asking } from './book'
import type { SplitRow, TimeSums } from './sums'

type Times = Asking & { readonly by: TimeSplit; readonly total: TimeSums; readonly rows: readonly SplitRow[] }

const timeColumns = [
  'sessions',
  'hours',
  'planned',
  'plannedHours',
  'attended',
  'attendedHours',
  'missed',
  'missedHours',
  'excused',
  'excusedHours',
  'share',
] as const

/** One line for each row of the screen, and for each shift of that row, with sessions and hours. */
export async function fileOfTimes({ by, total, rows, ...asking }: Times) {
  const t = await translatorFor(asking.locale, 'times')
  const isLoad = rows.some(({ load }) => load !== null)
  const header = [
    t(`by.${by}`),
    ...(by === 'SHIFT' ? [] : [t('shiftColumn')]),
    ...timeColumns.map((name) => t(`file.${name}`)),
    ...(isLoad ? [t('load.taught'), t('load.contract'), t('load.share')] : []),
  ]
  const named = ({ key, name }: SplitRow) =>
    by === 'SHIFT' ? t(`shift.${shifts.find((shift) => shift === key) ?? 'AM'}`) : (name ?? t(`without.${by}`))
  const linesOf = (name: string, sums: TimeSums): XlsxCell[][] =>
    by === 'SHIFT'
      ? [[name, ...timeCells(sums.all)]]
      : [
          [name, t('all'), ...timeCells(sums.all)],
          ...shifts.flatMap((shift) => (sums[shift].sessions > 0 ? [[name, t(`shift.${shift}`), ...timeCells(sums[shift])]] : [])),
        ]
  // The load is on a teacher's first line, which covers all shifts.
  const rowLines = (row: SplitRow) => linesOf(named(row), row).map((cells, at) => (at === 0 ? [...cells, ...loadCells(row)] : cells))
  return bookOf({ ...asking, header, lines: [...rows.flatMap(rowLines), ...linesOf(t('total'), total)] })
}

function timeCells(tally: TimeTally): XlsxCell[] {
  const both = timeNumbers.flatMap((what) => [tally[what], hoursOf(tally[`${what}Minutes`])])
  return [tally.sessions, hoursOf(tally.minutes), ...both, shareCell(attendedShare(tally))]
}

function loadCells({ load }: SplitRow): XlsxCell[] {
  if (load === null) return []
  return [hoursOf(load.minutes), load.contractMinutes === null ? '' : hoursOf(load.contractMinutes), shareCell(loadShare(load))]
}

type Appointments = Asking & {
  readonly by: AppointmentSplit
  readonly total: AppointmentTally
  readonly rows: readonly (AppointmentTally & { readonly key: string | null; readonly name: string | null })[]
  readonly withSessions: boolean
}

/** One line for each row of the screen. */
export async function fileOfAppointments({ by, total, rows, withSessions, ...asking }: Appointments) {
  const t = await translatorFor(asking.locale, 'times')
  const columns = withSessions ? appointmentNumbers : (['slots'] as const)
  const header = [t(`by.${by}`), ...columns.map((name) => t(`slot.${name}`)), ...(withSessions ? [t('slot.share')] : [])]
  const cells = (tally: AppointmentTally): XlsxCell[] => [
    ...columns.map((name) => tally[name]),
    ...(withSessions ? [shareCell(seenShare(tally))] : []),
  ]
  const named = ({ key, name }: Appointments['rows'][number]) => {
    if (by === 'SHIFT') return t(`shift.${shifts.find((shift) => shift === key) ?? 'AM'}`)
    return name ?? t(`withoutSlot.${by}`)
  }
  return bookOf({ ...asking, header, lines: [...rows.map((row) => [named(row), ...cells(row)]), [t('total'), ...cells(total)]] })
}
