import 'server-only'
import { v7 } from 'uuid'
import type { SessionAct } from '@/lib/clinical/session-acts'
import type { HistoryDetail } from '@/lib/contracts/clinical-sessions'
import type { SessionState } from '@/lib/states/treatment-session'
import type { Db, Tx } from '@/server/kernel/db'

export type Act = {
  readonly sessionId: string
  readonly at: Date
  readonly byId: string
  readonly act: SessionAct
  readonly detail?: HistoryDetail
  readonly fromState?: SessionState
  readonly toState?: SessionState
  readonly reason?: string | null
}

export async function insertHistory(db: Tx, { detail = {}, ...act }: Act): Promise<void> {
  await db.sessionHistory.create({ data: { id: v7(), ...act, detail }, select: { id: true } })
}

export type HistoryRow = { id: string; at: Date; byId: string; byName: string; act: string; fromState: SessionState | null; toState: SessionState | null; reason: string | null; detail: unknown }

/** Newest first. `withTeacher`: also what the teacher marked and remarked. */
export function listHistory(db: Db, { sessionId, withTeacher, limit }: { sessionId: string; withTeacher: boolean; limit: number }): Promise<HistoryRow[]> {
  return db.$queryRaw`
    SELECT h.id, h.at, h.by_id AS "byId", u.display_name AS "byName", h.act, h.from_state AS "fromState", h.to_state AS "toState", h.reason, h.detail
    FROM session_history h JOIN app_user u ON u.id = h.by_id
    WHERE h.session_id = ${sessionId}::uuid AND (${withTeacher} OR h.detail->>'side' IS DISTINCT FROM 'TEACHER')
    ORDER BY h.at DESC, h.id DESC LIMIT ${limit}`
}
