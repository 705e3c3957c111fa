import { targetKey } from '@/lib/clinical/marking'
import type { Session } from '@/lib/contracts/clinical-sessions'
import type { MarkFieldProps } from './mark-field'
import { markOf } from './session-parts'

/** What of a session a single mark does not look at: it changes with every other mark, or with what is written elsewhere. */
const elsewhere: ReadonlySet<string> = new Set<keyof Session>([
  'lines', 'marks', 'marked', 'remarks', 'check', 'comments', 'history', 'updatedAt', 'finishedAt', 'finishedBy',
])

/** Whether a mark would be drawn as it is. */
export function isSameMark(before: MarkFieldProps, after: MarkFieldProps): boolean {
  if (before.saves !== after.saves || before.label !== after.label || before.scaleId !== after.scaleId) return false
  if (targetKey(before.target) !== targetKey(after.target)) return false
  if (markOf(before.session, 'TEACHER', before.target) !== markOf(after.session, 'TEACHER', after.target)) return false
  if (markOf(before.session, 'SELF', before.target) !== markOf(after.session, 'SELF', after.target)) return false
  return isSameBeyond(before.session, after.session, elsewhere)
}

/** Every field but some is the very same: what is not known here counts. */
export function isSameBeyond(before: Session, after: Session, apart: ReadonlySet<string>): boolean {
  if (before === after) return true
  const one: Readonly<Record<string, unknown>> = before
  const other: Readonly<Record<string, unknown>> = after
  return Object.keys(other).every((key) => apart.has(key) || one[key] === other[key])
}
