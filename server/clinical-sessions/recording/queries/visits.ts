import 'server-only'
import type { Tx } from '@/server/kernel/db'
import { isSameVisit } from '../../reading/queries/beside'

/** The other session of a visit, locked; null where the two cannot be of one visit, or there is none. */
export async function lockOtherSession(
  db: Tx,
  { sessionId, otherId }: { sessionId: string; otherId: string },
): Promise<{ id: string; visitId: string | null; studentId: string } | null> {
  const rows = await db.$queryRaw<{ id: string; visitId: string | null; studentId: string }[]>`
    SELECT s.id, s.visit_id AS "visitId", s.student_id AS "studentId" FROM treatment_session s JOIN treatment_session o ON o.id = ${sessionId}::uuid
    WHERE s.id = ${otherId}::uuid AND ${isSameVisit} FOR UPDATE OF s`
  return rows[0] ?? null
}

export async function updateVisit(db: Tx, ids: readonly string[], visitId: string | null): Promise<void> {
  await db.treatmentSession.updateMany({ where: { id: { in: [...ids] } }, data: { visitId } })
}
