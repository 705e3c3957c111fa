import { targetKey } from '@/lib/clinical/marking'
import type { Session } from '@/lib/contracts/clinical-sessions'
import type { MarkFieldProps } from './mark-field'
import { markOf } from '../session/session-parts'

/** The parts of a session that a single mark does not use: they change with every other mark, or with texts elsewhere. */
const elsewhere: ReadonlySet<string> = new Set<keyof Session>([
  'lines',
  'marks',
  'marked',
  'remarks',
  'check',
  'checks',
  'comments',
  'history',
  'updatedAt',
  'finishedAt',
  'finishedBy',
])

/** Whether a mark would be drawn the same. */
export function isSameMark(before: MarkFieldProps, after: MarkFieldProps): boolean {
  if (before.saves !== after.saves || before.label !== after.label || before.scaleId !== after.scaleId) return false
  if (targetKey(before.target) !== targetKey(after.target)) return false
  if (markOf(before.session, 'TEACHER', before.target) !== markOf(after.session, 'TEACHER', after.target)) return false
  if (markOf(before.session, 'SELF', before.target) !== markOf(after.session, 'SELF', after.target)) return false
  return isSameBeyond(before.session, after.session, elsewhere)
}

/** Whether all fields other than those in `apart` are identical. A field that is not known here counts as well. */
export function isSameBeyond(before: Session, after: Session, apart: ReadonlySet<string>): boolean {
  if (before === after) return true
  const one: Readonly<Record<string, unknown>> = before
  const other: Readonly<Record<string, unknown>> = after
  return Object.keys(other).every(
    (key) => apart.has(key) || one[key] === other[key] || (key === 'may' && mayTheSame(before.may, after.may)),
  )
}

/** The rights that depend on a check alone: the components that use them use the checks, too. */
const ofChecks: ReadonlySet<string> = new Set<keyof Session['may']>(['askForCheck', 'takeCheck', 'withdrawCheck'])

/** The first mark takes the waiting student's check; only the checks need to be drawn again for that. */
function mayTheSame(before: Session['may'], after: Session['may']): boolean {
  const one = new Map<string, boolean | undefined>(Object.entries(before))
  return Object.entries(after).every(([right, may]) => ofChecks.has(right) || one.get(right) === may)
}
