import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Tx } from '@/server/kernel/db'

export async function findName(db: Tx, id: string): Promise<string> {
  return (await db.user.findUnique({ where: { id }, select: { displayName: true } }))?.displayName ?? ''
}

/** The student and the clinic of a session, for the mail to somebody outside. */
export async function findConfirmationSession(
  db: Tx,
  { studentId, clinicId }: { studentId: string; clinicId: string },
): Promise<{ studentName: string; clinicName: string }> {
  const clinic = await db.clinic.findUnique({ where: { id: clinicId }, select: { name: true } })
  return { studentName: await findName(db, studentId), clinicName: clinic?.name ?? '' }
}

/** The addresses of the people whose work a session records, and of the person who asks for its confirmation. */
export async function listOwnAddresses(db: Tx, personIds: readonly string[]): Promise<string[]> {
  const rows = await db.user.findMany({ where: { id: { in: [...personIds] } }, select: { email: true } })
  return rows.map(({ email }) => email)
}

type Stale = { readonly heldBefore: string; readonly timeZone: string; readonly at: Date }
type Escalated = { readonly id: string; readonly teacherId: string }

/**
 * Marks sessions as escalated, once, that have awaited marks since before a day and have something to mark. An unlocked session waits from its unlocking on, by
 * the days of the institution. Returns the sessions that were not escalated before.
 */
export function updateEscalated(db: Tx, { heldBefore, timeZone, at }: Stale): Promise<Escalated[]> {
  return db.$queryRaw(Prisma.sql`
    UPDATE treatment_session s SET escalated_at = ${at}::timestamptz
    WHERE s.state IN ('OPEN', 'UNLOCKED') AND s.escalated_at IS NULL AND s.held_on < ${heldBefore}::date
      AND EXISTS (SELECT 1 FROM procedure_line l WHERE l.session_id = s.id AND l.deleted_at IS NULL)
      AND NOT EXISTS (SELECT 1 FROM session_history h WHERE h.session_id = s.id AND h.act = 'unlocked' AND (h.at AT TIME ZONE ${timeZone})::date >= ${heldBefore}::date)
    RETURNING s.id, s.teacher_id AS "teacherId"`)
}

export async function insertEscalations(
  db: Tx,
  ids: readonly string[],
  { at, byId, newId }: { at: Date; byId: string; newId: () => string },
): Promise<void> {
  await db.sessionHistory.createMany({ data: ids.map((sessionId) => ({ id: newId(), sessionId, at, byId, act: 'escalated', detail: {} })) })
}
