import 'server-only'
import { v7 } from 'uuid'
import { undoFinishMs } from '@/lib/clinical/finishing'
import type { SessionAct } from '@/lib/clinical/session-acts'
import type { HistoryDetail } from '@/lib/contracts/clinical-sessions'
import { Prisma } from '@/lib/generated/prisma/client'
import type { SessionState } from '@/lib/states/treatment-session'
import type { Db, Tx } from '@/server/kernel/db'

type Act = {
  readonly sessionId: string
  readonly at: Date
  readonly byId: string
  readonly act: SessionAct
  readonly detail?: HistoryDetail
  readonly fromState?: SessionState
  readonly toState?: SessionState
  readonly reason?: string | null
}

/** The actor of acts by the application itself. */
export const nobody = '00000000-0000-0000-0000-000000000000'

export async function insertHistory(db: Tx, { detail = {}, ...act }: Act): Promise<void> {
  await db.sessionHistory.create({ data: { id: v7(), ...act, detail }, select: { id: true } })
}

/** The same kind of act on several sessions. */
export async function insertHistories(db: Tx, acts: readonly Act[]): Promise<void> {
  await db.sessionHistory.createMany({ data: acts.map(({ detail = {}, ...act }) => ({ id: v7(), ...act, detail })) })
}

export type HistoryRow = {
  id: string
  at: Date
  byId: string
  byName: string
  act: string
  fromState: SessionState | null
  toState: SessionState | null
  reason: string | null
  detail: unknown
  fromTeacherName: string | null
  toTeacherName: string | null
  names: unknown
}

/** Today's names of the ids in the changes of the entry `h`. */
const namesInChanges = Prisma.sql`(
  SELECT jsonb_object_agg(named.id, named.name) FROM (
    SELECT v.id, CASE c.key
      WHEN 'teacherId' THEN (SELECT u.display_name FROM app_user u WHERE u.id = v.id::uuid)
      WHEN 'partnerId' THEN (SELECT u.display_name FROM app_user u WHERE u.id = v.id::uuid)
      WHEN 'clinicId' THEN (SELECT k.name FROM clinic k WHERE k.id = v.id::uuid)
      WHEN 'specialtyId' THEN (SELECT k.name FROM specialty k WHERE k.id = v.id::uuid)
      WHEN 'participationTypeId' THEN (SELECT k.name FROM participation_type k WHERE k.id = v.id::uuid)
      WHEN 'procedureId' THEN (SELECT k.caption FROM procedure k WHERE k.id = v.id::uuid)
      WHEN 'stageId' THEN (SELECT k.caption FROM procedure_stage k WHERE k.id = v.id::uuid) END AS name
    FROM jsonb_each(COALESCE(h.detail->'changes', '{}')) c, LATERAL (VALUES (c.value->>'from'), (c.value->>'to')) v(id)) named
  WHERE named.name IS NOT NULL)`

/**
 * History entries, newest first, of all or of those before a given one. `withTeacher`: includes the teacher's marks and remarks. The student has seen the
 * entries from before an unlocking: they stay visible, unless the session was unlocked while the finish could still be taken back. Acts of the application
 * itself (`nobody`) have no name.
 */
export function listHistory(
  db: Db,
  { sessionId, withTeacher, limit, beforeId }: { sessionId: string; withTeacher: boolean; limit: number; beforeId?: string },
): Promise<HistoryRow[]> {
  const earlier =
    beforeId === undefined
      ? Prisma.empty
      : Prisma.sql`AND (h.at, h.id) < (SELECT b.at, b.id FROM session_history b WHERE b.id = ${beforeId}::uuid AND b.session_id = h.session_id)`
  return db.$queryRaw`
    SELECT h.id, h.at, h.by_id AS "byId", COALESCE(u.display_name, '') AS "byName", h.act, h.from_state AS "fromState", h.to_state AS "toState", h.reason, h.detail,
      ft.display_name AS "fromTeacherName", tt.display_name AS "toTeacherName", ${namesInChanges} AS names
    FROM session_history h LEFT JOIN app_user u ON u.id = h.by_id
    LEFT JOIN app_user ft ON ft.id = (h.detail->>'fromTeacherId')::uuid LEFT JOIN app_user tt ON tt.id = (h.detail->>'toTeacherId')::uuid
    WHERE h.session_id = ${sessionId}::uuid ${earlier} AND (${withTeacher} OR h.detail->>'side' IS DISTINCT FROM 'TEACHER'
      OR (h.at, h.id) < (SELECT k.at, k.id FROM session_history k WHERE k.session_id = ${sessionId}::uuid AND k.act = 'unlocked'
        AND NOT EXISTS (SELECT 1 FROM session_history f WHERE f.session_id = k.session_id AND f.act = 'finished' AND f.at <= k.at AND f.at > k.at - make_interval(secs => ${undoFinishMs / 1000}))
        ORDER BY k.at DESC, k.id DESC LIMIT 1))
    ORDER BY h.at DESC, h.id DESC LIMIT ${limit}`
}
