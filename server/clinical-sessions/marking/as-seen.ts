import 'server-only'
import type { Target } from '@/lib/clinical/marking'
import type { InputOf } from '@/lib/contract'
import type { finishMarking } from '@/lib/contracts/clinical-sessions'
import type { Tx } from '@/server/kernel/db'
import { badField, refuse } from '@/server/kernel/errors'
import type { SessionWithSide } from '../lock-session'
import { listLines } from '../recording/queries/lines'
import { isHeaderChanged, listLinesChanged } from './queries/seen.sql'
import { headerView, lineView } from '../views/parts'

type Marking = {
  readonly session: Pick<SessionWithSide, 'id' | 'side'>
  readonly readerId: string
  readonly target: Target
  readonly lineRevision: number | undefined
}

/**
 * A mark is about the line as whoever gives it saw it. A teacher's names the revision of the line.
 * @throws STATE_CHANGED with LINE_CHANGED and the line as it is, where somebody else has changed it since.
 */
export async function assertLineAsSeen(db: Tx, { session, readerId, target, lineRevision }: Marking): Promise<void> {
  if (target.kind !== 'criterion') return
  if (lineRevision === undefined) {
    if (session.side === 'teacher') throw badField('lineRevision', 'required')
    return
  }
  const { lineId } = target
  const changed = await listLinesChanged(db, { sessionId: session.id, readerId, lines: [{ id: lineId, revision: lineRevision }] })
  if (!changed.includes(lineId)) return
  const line = (await listLines(db, session.id)).find(({ id }) => id === lineId)
  // Of a line that was removed meanwhile there is nothing to mark.
  if (line) throw refuse('STATE_CHANGED', { code: 'clinical-sessions.LINE_CHANGED', data: { line: lineView(line) } })
}

/**
 * Marking is finished of what was seen.
 * @throws STATE_CHANGED with CONTENT_CHANGED, the lines that somebody else has changed and the header where that was.
 */
export async function assertContentAsSeen(
  db: Tx,
  { session, readerId, seen }: { session: SessionWithSide; readerId: string; seen: InputOf<typeof finishMarking>['seen'] },
): Promise<void> {
  const of = { sessionId: session.id, readerId }
  const changed = await listLinesChanged(db, { ...of, lines: seen.lines })
  const isOtherHeader = await isHeaderChanged(db, { ...of, revision: seen.headerRevision })
  if (changed.length === 0 && !isOtherHeader) return
  const lines = (await listLines(db, session.id)).filter(({ id }) => changed.includes(id))
  throw refuse('STATE_CHANGED', {
    code: 'clinical-sessions.CONTENT_CHANGED',
    data: { lines: lines.map(lineView), ...(isOtherHeader && { header: headerView(session) }) },
  })
}
