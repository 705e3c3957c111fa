import 'server-only'
import type { OutputOf } from '@/lib/contract'
import type { readBoard, readHome, readRegister } from '@/lib/contracts/attendance'
import type { CountsRow, TaughtRow } from './queries/dates.sql'
import { nobody } from './queries/dates.sql'
import type { RegisterRow } from './queries/register.sql'

type Taught = OutputOf<typeof readRegister>['event']
type Listed = OutputOf<typeof readHome>['open'][number]

/** The distance from the building at check-in, or why no position was given. */
type Away = { readonly metresAway: number | null; readonly withoutReason: string }

export function taughtView({ register: _, closedAt: __, closedBy: ___, startsAt, endsAt, ...row }: TaughtRow): Taught {
  return { ...row, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
}

export function countsView(row: CountsRow | undefined): OutputOf<typeof readRegister>['counts'] {
  if (!row) return nobody
  const { occurrenceId: _, ...counts } = row
  return counts
}

export function listedView(row: TaughtRow, counts: ReadonlyMap<string, CountsRow>): Listed {
  return { ...taughtView(row), counts: countsView(counts.get(row.occurrenceId)), isClosed: row.register === 'CLOSED' }
}

export function rowView({ occurrenceId: _, at, ...row }: RegisterRow & Away): OutputOf<typeof readRegister>['rows'][number] {
  return { ...row, at: at && at.toISOString() }
}

export function boardRowView({
  occurrenceId,
  student,
  state,
  minutesLate,
  flags,
  sameAs,
  metresAway,
  withoutReason,
  at,
  isAway,
}: RegisterRow & Away): OutputOf<typeof readBoard>['rows'][number] {
  return { occurrenceId, student, state, minutesLate, flags, sameAs, metresAway, withoutReason, at: at && at.toISOString(), isAway }
}

/** Check-ins in doubt come first, in the order of names like the others after them: nobody would find them among two hundred. */
export function toLookAtFirst<R extends RegisterRow>(rows: readonly R[]): R[] {
  const isInDoubt = ({ flags }: R) => flags.length > 0
  return [...rows.filter(isInDoubt), ...rows.filter((row) => !isInDoubt(row))]
}

/** Counts as `countsOf` does in the database, for registers that have been read completely. */
export function countsIn(rows: readonly RegisterRow[]): OutputOf<typeof readRegister>['counts'] {
  const count = (is: (row: RegisterRow) => boolean) => rows.filter(is).length
  const wasThere = ({ state, flags }: RegisterRow) => state === 'ATTENDED' || (state === 'CHECKED_IN' && flags.length === 0)
  return {
    students: rows.length,
    present: count((row) => wasThere(row) && row.minutesLate === 0),
    late: count((row) => wasThere(row) && row.minutesLate > 0),
    absent: count(({ state, flags }) => state === 'NOT_ATTENDED' && flags.length === 0),
    excused: count(({ state, isAway, flags }) => flags.length === 0 && (state === 'AUTHORISED' || (state === null && isAway))),
    toDo: count(({ state, isAway, flags }) => flags.length === 0 && state === null && !isAway),
    toLookAt: count(({ flags }) => flags.length > 0),
  }
}
