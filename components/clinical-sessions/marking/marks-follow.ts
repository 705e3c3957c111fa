import type { Session } from '@/lib/contracts/clinical-sessions'

/** A student's session that was locked seconds ago: the server keeps the teacher's marks back while the finish can still be undone. */
export function marksFollow({ side, state, remarks }: Pick<Session, 'side' | 'state' | 'remarks'>): boolean {
  return side === 'student' && state === 'MARKED_LOCKED' && remarks.teacher === null
}
