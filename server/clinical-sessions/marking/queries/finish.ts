import 'server-only'
import type { CheckState } from '@/lib/states/check-request'
import type { SessionState } from '@/lib/states/treatment-session'
import type { Tx } from '@/server/kernel/db'

type Finish = { readonly at: Date; readonly byId: string }

/** The last finish of a session: by whom, when, and from which state; null where there is none. */
export async function findFinish(db: Tx, sessionId: string): Promise<(Finish & { readonly fromState: SessionState }) | null> {
  const rows = await db.$queryRaw<(Finish & { fromState: SessionState })[]>`
    SELECT s.finished_at AS at, s.finished_by_id AS "byId", h.from_state AS "fromState"
    FROM treatment_session s JOIN session_history h ON h.session_id = s.id AND h.act = 'finished' AND h.at = s.finished_at AND h.by_id = s.finished_by_id
    WHERE s.id = ${sessionId}::uuid AND s.finished_at IS NOT NULL AND h.from_state IS NOT NULL ORDER BY h.id DESC LIMIT 1`
  return rows[0] ?? null
}

/** Restores the session as nobody has finished it. */
export async function updateUnfinished(db: Tx, { id, from, to }: { id: string; from: SessionState; to: SessionState }): Promise<number> {
  const { count } = await db.treatmentSession.updateMany({
    where: { id, state: from },
    data: { state: to, finishedAt: null, finishedById: null },
  })
  return count
}

/** The checks that ended with a finish, not with an outcome of their own. */
export function listChecksEndedBy(db: Tx, sessionId: string, { at, byId }: Finish): Promise<{ id: string; state: CheckState }[]> {
  return db.checkRequest.findMany({
    where: { sessionId, state: 'DONE', outcome: null, endedAt: at, endedById: byId },
    select: { id: true, state: true },
  })
}

export async function updateResumedCheck(db: Tx, { id, from, to }: { id: string; from: CheckState; to: CheckState }): Promise<number> {
  const { count } = await db.checkRequest.updateMany({ where: { id, state: from }, data: { state: to, endedAt: null, endedById: null } })
  return count
}

/** Whether this very finish still holds. */
export async function isFinishedAt(db: Tx, sessionId: string, finishedAt: Date): Promise<boolean> {
  return (await db.treatmentSession.count({ where: { id: sessionId, state: 'MARKED_LOCKED', finishedAt } })) > 0
}
