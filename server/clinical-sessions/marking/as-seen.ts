import 'server-only'
import type { Target } from '@/lib/clinical/marking'
import type { InputOf } from '@/lib/contract'
import type { finishMarking } from '@/lib/contracts/clinical-sessions'
import type { Tx } from '@/server/kernel/db'
import type { Comparison } from '@/server/kernel/calls/evidence'
import { badField, refuse } from '@/server/kernel/errors'
import type { SessionWithSide } from '../lock-session'
import { listLines } from '../recording/queries/lines'
import { isHeaderChanged, listLinesChanged, type SeenLine } from './queries/seen.sql'
import { headerView, lineView } from '../views/parts'

type Marking = {
  readonly session: Pick<SessionWithSide, 'id' | 'side'>
  readonly readerId: string
  readonly target: Target
  readonly lineRevision: number | undefined
}

/**
 * A mark is about the line as its giver saw it, and a teacher's mark names the revision of the line. Null: there is no line, or a student's device names no
 * revision of it. If somebody else has changed the line since, the refusal is LINE_CHANGED with the current line.
 * @throws VALIDATION_FAILED if a teacher's mark names no revision
 */
export async function compareLine(db: Tx, { session, readerId, target, lineRevision }: Marking): Promise<Comparison | null> {
  if (target.kind !== 'criterion') return null
  if (lineRevision === undefined) {
    if (session.side === 'teacher') throw badField('lineRevision', 'required')
    return null
  }
  const { lineId } = target
  const changed = await listLinesChanged(db, { sessionId: session.id, readerId, lines: [{ id: lineId, revision: lineRevision }] })
  const other = changed.find(({ id }) => id === lineId)
  const line = other && (await listLines(db, session.id)).find(({ id }) => id === lineId)
  const refusal = line && refuse('STATE_CHANGED', { code: 'clinical-sessions.LINE_CHANGED', data: { line: lineView(line) } })
  return { sent: lineRevision, now: other?.revision ?? lineRevision, refusal }
}

/** Compares lines as they were seen with the current ones: if only the reader changed a line, the revision they saw stands. */
export function compareLines(seen: readonly SeenLine[], changed: readonly SeenLine[]): Comparison {
  const now = new Map([...seen, ...changed].map(({ id, revision }) => [id, revision]))
  return { sent: revisionsOf(seen.map(({ id, revision }) => [id, revision])), now: revisionsOf([...now]) }
}

const revisionsOf = (lines: (readonly [string, number])[]) =>
  lines
    .map(([id, revision]) => `${id} ${revision}`)
    .sort()
    .join()

/**
 * Compares the content that a teacher saw with the current one before marking is finished. The refusal, CONTENT_CHANGED, contains the lines that somebody else
 * has changed, and the header if it was changed.
 */
export async function compareContent(
  db: Tx,
  { session, readerId, seen }: { session: SessionWithSide; readerId: string; seen: InputOf<typeof finishMarking>['seen'] },
): Promise<readonly [Comparison, Comparison]> {
  const of = { sessionId: session.id, readerId }
  const changed = await listLinesChanged(db, { ...of, lines: seen.lines })
  const isOtherHeader = await isHeaderChanged(db, { ...of, revision: seen.headerRevision })
  const ids = new Set(changed.map(({ id }) => id))
  const lines = changed.length > 0 || isOtherHeader ? (await listLines(db, session.id)).filter(({ id }) => ids.has(id)) : []
  const refusal = refuse('STATE_CHANGED', {
    code: 'clinical-sessions.CONTENT_CHANGED',
    data: { lines: lines.map(lineView), ...(isOtherHeader && { header: headerView(session) }) },
  })
  return [
    { ...compareLines(seen.lines, changed), refusal },
    { sent: seen.headerRevision, now: isOtherHeader ? session.headerRevision : seen.headerRevision, refusal },
  ]
}
