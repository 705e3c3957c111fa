import type { Line, Session } from '@/lib/contracts/clinical-sessions'

/** A teacher has marked it: what the student did stays as it was marked. The server says the same. */
export function isMarkedForStudent({ side, marked }: Pick<Session, 'side' | 'marked'>, { id }: Pick<Line, 'id'>): boolean {
  return side === 'student' && marked.lineIds.includes(id)
}
