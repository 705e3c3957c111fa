import type { ListedRequest } from '@/lib/client/queue-list'
import { registerMarks, type RegisterMark } from '@/lib/attendance/vocabulary'
import type { OutputOf } from '@/lib/contract'
import { recordAttendance, type readRegister } from '@/lib/contracts/attendance'

export type Row = OutputOf<typeof readRegister>['rows'][number]
/** The state of a row, including taps on this device. CHECK: checked in and unverified; AWAY: nothing is recorded, and an absence is approved. */
export type Standing = RegisterMark | 'CHECK' | 'AWAY' | null
/** The mark that was tapped for each student; null if it was taken back. */
export type Taps = ReadonlyMap<string, RegisterMark | null>

export function standingOf(row: Pick<Row, 'student' | 'state' | 'minutesLate' | 'flags' | 'isAway'>, taps: Taps): Standing {
  const tapped = taps.get(row.student.id)
  if (tapped !== undefined) return tapped ?? (row.isAway ? 'AWAY' : null)
  // A check-in that is in doubt, or that came after the register was closed, needs somebody to look at it first.
  if (row.flags.length > 0) return 'CHECK'
  if (row.state === null) return row.isAway ? 'AWAY' : null
  if (row.state === 'NOT_ATTENDED') return 'ABSENT'
  if (row.state === 'AUTHORISED') return 'EXCUSED'
  return row.minutesLate > 0 ? 'LATE' : 'PRESENT'
}

export type Tally = {
  readonly present: number
  readonly late: number
  readonly absent: number
  readonly excused: number
  readonly toDo: number
  readonly toLookAt: number
}

export function tallyOf(standings: readonly Standing[]): Tally {
  const count = (...wanted: readonly Standing[]) => standings.filter((one) => wanted.includes(one)).length
  return {
    present: count('PRESENT'),
    late: count('LATE'),
    absent: count('ABSENT'),
    excused: count('EXCUSED', 'AWAY'),
    toDo: count(null),
    toLookAt: count('CHECK'),
  }
}

/** The marks in a request that waits on this device; none for a refused request, since it will not be stored. */
export function tapsIn({
  contractName,
  state,
  body,
}: Pick<ListedRequest, 'contractName' | 'state' | 'body'>): (readonly [string, RegisterMark | null])[] {
  if (contractName !== recordAttendance.name || state === 'refused' || !Array.isArray(body.entries)) return []
  const entries: readonly unknown[] = body.entries
  return entries.flatMap((entry) => {
    if (typeof entry !== 'object' || entry === null || !('studentId' in entry) || !('mark' in entry)) return []
    const { studentId, mark: said } = entry
    const mark = said === null ? null : registerMarks.find((one) => one === said)
    return typeof studentId === 'string' && mark !== undefined ? [[studentId, mark] as const] : []
  })
}
