import type { Mark, Session } from '@/lib/contracts/clinical-sessions'
import type { LineCardProps } from './line-card'
import { isSameBeyond } from '../marking/mark-same'
import { marksFollow } from '../marking/marks-follow'

/** The parts of a session that one procedure does not use; of lines and marks it has its own. */
const elsewhere: ReadonlySet<string> = new Set<keyof Session>([
  'lines',
  'marks',
  'remarks',
  'check',
  'checks',
  'comments',
  'history',
  'updatedAt',
  'finishedAt',
  'finishedBy',
])

/** Whether a procedure would be drawn the same. `onRemove` is ignored: it is created again each time and means the same. */
export function isSameLine(before: LineCardProps, after: LineCardProps): boolean {
  if (before.saves !== after.saves || before.line !== after.line) return false
  if (marksFollow(before.session) !== marksFollow(after.session)) return false
  const [one, other] = [marksOf(before.session.marks, before.line.id), marksOf(after.session.marks, after.line.id)]
  if (one.length !== other.length || one.some((mark, at) => mark !== other[at])) return false
  return isSameBeyond(before.session, after.session, elsewhere)
}

const none: readonly Mark[] = []
const byLine = new WeakMap<readonly Mark[], ReadonlyMap<string, Mark[]>>()

function marksOf(marks: readonly Mark[], lineId: string): readonly Mark[] {
  const known = byLine.get(marks)
  if (known) return known.get(lineId) ?? none
  const made = new Map<string, Mark[]>()
  for (const mark of marks) {
    if (mark.target.kind !== 'criterion') continue
    made.set(mark.target.lineId, [...(made.get(mark.target.lineId) ?? none), mark])
  }
  byLine.set(marks, made)
  return made.get(lineId) ?? none
}
