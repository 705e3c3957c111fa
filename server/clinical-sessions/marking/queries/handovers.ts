import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Tx } from '@/server/kernel/db'
import type { SessionScope } from '../../scope'
import { isEnabled } from '../../recording/queries/people.sql'
import { isSeen } from '../../queries/scope.sql'
import { headColumns, type SeenHead } from '../../queries/sessions'

/** Those of the ids that are in scope, locked until the transaction ends; in the order of their ids, so that two that lock many do not deadlock. */
export function lockSessions(
  db: Tx,
  scope: SessionScope,
  { ids, readerId }: { ids: readonly string[]; readerId: string },
): Promise<SeenHead[]> {
  return db.$queryRaw`
    SELECT ${headColumns(readerId)} FROM treatment_session s WHERE s.id = ANY(${[...ids]}::uuid[]) AND ${isSeen(scope)} ORDER BY s.id FOR UPDATE OF s`
}

/** A teacher's sessions of a day that await marks. */
export async function listAwaitingMarksOn(
  db: Tx,
  { teacherId, heldOn, limit }: { teacherId: string; heldOn: string; limit: number },
): Promise<string[]> {
  const rows = await db.treatmentSession.findMany({
    where: { teacherId, heldOn: new Date(`${heldOn}T00:00:00Z`), state: { in: ['OPEN', 'UNLOCKED'] } },
    orderBy: { id: 'asc' },
    take: limit,
    select: { id: true },
  })
  return rows.map(({ id }) => id)
}

export async function isTeacherInOffice(db: Tx, id: string): Promise<boolean> {
  const rows = await db.$queryRaw<{ found: boolean }[]>(
    Prisma.sql`SELECT EXISTS (SELECT 1 FROM app_user u WHERE u.id = ${id}::uuid AND ${isEnabled('APP_TEACHER')}) AS found`,
  )
  return rows[0]?.found ?? false
}

export async function updateTeacher(
  db: Tx,
  { ids, teacherId, at }: { ids: readonly string[]; teacherId: string; at: Date },
): Promise<void> {
  await db.treatmentSession.updateMany({
    where: { id: { in: [...ids] } },
    data: { teacherId, headerRevision: { increment: 1 }, updatedAt: at },
  })
}
