import type { Header, Line, Mark, Session } from '@/lib/contracts/clinical-sessions'
import { targetKey, type Target } from '@/lib/clinical/marking'
import { sessionRights } from '@/lib/clinical/session-rights'
import type { MarkSide } from '@/lib/clinical/vocabulary'

/** What this device keeps of a session. */
export const loadSession = async () => (await import('@/lib/contracts/clinical-sessions/session.shapes')).Session

/** The parts of a session that are saved as a whole, by the names under which they wait in the queue. */
export const partNames = {
  header: 'header',
  line: (id: string) => `line:${id}`,
  mark: (side: MarkSide, target: Target) => `mark:${side}:${targetKey(target)}`,
  remark: (side: 'student' | 'teacher') => `remark:${side}`,
}

export function withHeader(session: Session, header: Header): Session {
  return { ...session, header }
}

export function withLine(session: Session, line: Line): Session {
  const known = session.lines.some(({ id }) => id === line.id)
  return { ...session, lines: known ? session.lines.map((one) => (one.id === line.id ? line : one)) : [...session.lines, line] }
}

export function withoutLine(session: Session, id: string): Session {
  return { ...session, lines: session.lines.filter((line) => line.id !== id) }
}

export function markOf(session: Session, side: MarkSide, target: Target): Mark | undefined {
  const key = targetKey(target)
  return session.marks.find((mark) => mark.side === side && targetKey(mark.target) === key)
}

export function withMark(session: Session, mark: Mark): Session {
  return { ...session, marks: [...without(session.marks, mark.side, mark.target), mark] }
}

export function withoutMark(session: Session, side: MarkSide, target: Target): Session {
  return { ...session, marks: without(session.marks, side, target) }
}

/** The check changes what may be done; the same rule says so on the server. */
export function withCheck(session: Session, check: Session['check']): Session {
  return withRights({ ...session, check })
}

export function withState(session: Session, state: Session['state']): Session {
  return withRights({ ...session, state })
}

/** The server took a part: what is built on it next must name its new revision. */
export function withRevision(session: Session, part: string, revision: number): Session {
  if (part === partNames.header) return { ...session, header: { ...session.header, revision } }
  if (part === partNames.remark('student')) return { ...session, remarks: { ...session.remarks, student: { ...session.remarks.student, revision } } }
  if (part === partNames.remark('teacher')) return { ...session, remarks: { ...session.remarks, teacher: { text: session.remarks.teacher?.text ?? '', revision } } }
  return {
    ...session,
    lines: session.lines.map((line) => (partNames.line(line.id) === part ? { ...line, revision } : line)),
    marks: session.marks.map((mark) => (partNames.mark(mark.side, mark.target) === part ? { ...mark, revision } : mark)),
  }
}

function without(marks: readonly Mark[], side: MarkSide, target: Target): Mark[] {
  const key = targetKey(target)
  return marks.filter((mark) => mark.side !== side || targetKey(mark.target) !== key)
}

function withRights(session: Session): Session {
  return { ...session, may: sessionRights({ side: session.side, state: session.state, check: session.check?.state ?? null, marked: session.marked.any }) }
}
