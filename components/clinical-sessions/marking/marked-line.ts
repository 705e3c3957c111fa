import type { Line, Session } from '@/lib/contracts/clinical-sessions'

/** A procedure that a teacher has marked stays as it was marked, so the student cannot change it. The server applies the same rule. */
export function isMarkedForStudent({ side, marked }: Pick<Session, 'side' | 'marked'>, { id }: Pick<Line, 'id'>): boolean {
  return side === 'student' && marked.lineIds.includes(id)
}
