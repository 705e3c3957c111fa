import 'server-only'
import type { Db } from '@/server/kernel/db'
import type { SessionScope } from '../../scope'
import { isSeen } from '../../queries/scope.sql'

export type Origin = { readonly studentId: string; readonly clinicName: string; readonly heldOn: string }

/** Null where the session is not in scope. */
export async function findConcernOrigin(db: Db, scope: SessionScope, sessionId: string): Promise<Origin | null> {
  const [row] = await db.$queryRaw<Origin[]>`
    SELECT s.student_id AS "studentId", cl.name AS "clinicName", s.held_on::text AS "heldOn"
    FROM treatment_session s JOIN clinic cl ON cl.id = s.clinic_id WHERE s.id = ${sessionId}::uuid AND ${isSeen(scope)}`
  return row ?? null
}
