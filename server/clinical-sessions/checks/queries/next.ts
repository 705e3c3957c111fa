import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { CheckKind } from '@/lib/clinical/vocabulary'
import type { Db } from '@/server/kernel/db'
import type { SessionScope } from '../../scope'
import { isSeen, seenSessions } from '../../queries/scope.sql'

export type NextRow = {
  sessionId: string
  studentId: string
  studentName: string
  clinicName: string
  chairNumber: number | null
  checkId: string | null
  checkKind: CheckKind | null
  waiting: number
}
type After = { readonly id: string; readonly clinicId: string; readonly heldOn: string; readonly chairNumber: number | null }

/** The given sessions whose treatment a teacher has allowed to begin. */
export async function listWithPassedStart(db: Db, sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.checkRequest.findMany({
    where: { sessionId: { in: [...sessionIds] }, kind: 'START_CHECK', outcome: 'PASSED' },
    select: { sessionId: true },
  })
  return new Set(rows.map(({ sessionId }) => sessionId))
}

/** The longest waiting session in the teacher's clinics, except this one, and how many wait, up to a limit. */
export async function findNextWaiting(
  db: Db,
  scope: SessionScope,
  { id, limit }: { id: string | null; limit: number },
): Promise<NextRow | null> {
  const waits = Prisma.sql`s.id IN (SELECT session_id FROM check_request WHERE state = 'WAITING') AND s.id IS DISTINCT FROM ${id}::uuid`
  const rows = await db.$queryRaw<NextRow[]>`
    WITH waiting AS (
      SELECT DISTINCT ON (q.session_id) q.session_id, q.id, q.kind, q.asked_at FROM (${seenSessions(scope, waits)}) seen
      JOIN check_request q ON q.session_id = seen.id AND q.state = 'WAITING' ORDER BY q.session_id, q.asked_at),
    queue AS (SELECT * FROM waiting ORDER BY asked_at, session_id LIMIT ${limit})
    SELECT s.id AS "sessionId", s.student_id AS "studentId", u.display_name AS "studentName", cl.name AS "clinicName", s.chair_number AS "chairNumber",
      q.id AS "checkId", q.kind AS "checkKind", (SELECT count(*)::int FROM queue) AS waiting
    FROM queue q JOIN treatment_session s ON s.id = q.session_id JOIN app_user u ON u.id = s.student_id JOIN clinic cl ON cl.id = s.clinic_id
    ORDER BY q.asked_at, q.session_id LIMIT 1`
  return rows[0] ?? null
}

/** The next session of the same clinic and day that awaits marks: by chair, starting after this one and then from the first. */
export async function findNextAwaiting(db: Db, scope: SessionScope, { id, clinicId, heldOn, chairNumber }: After): Promise<NextRow | null> {
  const chair = Prisma.sql`COALESCE(s.chair_number, 32767)`
  const rows = await db.$queryRaw<NextRow[]>`
    SELECT s.id AS "sessionId", s.student_id AS "studentId", u.display_name AS "studentName", cl.name AS "clinicName", s.chair_number AS "chairNumber",
      NULL AS "checkId", NULL AS "checkKind", 0 AS waiting
    FROM treatment_session s JOIN app_user u ON u.id = s.student_id JOIN clinic cl ON cl.id = s.clinic_id
    WHERE s.clinic_id = ${clinicId}::uuid AND s.held_on = ${heldOn}::date AND s.state IN ('OPEN', 'UNLOCKED') AND s.id <> ${id}::uuid AND ${isSeen(scope)}
    ORDER BY ((${chair}, s.id) > (${chairNumber ?? 32767}::int, ${id}::uuid)) DESC, ${chair}, s.id LIMIT 1`
  return rows[0] ?? null
}
