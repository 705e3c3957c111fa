import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'
import type { RegisterScope } from '../scope'
import { comesInScope } from './dates.sql'

type FollowUpRow = {
  id: string
  student: { id: string; displayName: string }
  note: string
  dueOn: string
  by: string
  at: Date
  doneAt: Date | null
  doneBy: string | null
  revision: number
}

/** People with all registers see the follow-ups of every student, also of one without a date. */
const isInScope = (scope: RegisterScope): Prisma.Sql =>
  scope.where.taughtBy === null ? Prisma.sql`TRUE` : comesInScope(scope, Prisma.sql`f.student_id`)

/** All follow-ups of a student; without a student, those that are open. */
export function listFollowUpRows(
  db: Db,
  scope: RegisterScope,
  { studentId, limit }: { studentId: string | null; limit: number },
): Promise<FollowUpRow[]> {
  const whose = studentId === null ? Prisma.sql`f.done_at IS NULL` : Prisma.sql`f.student_id = ${studentId}::uuid`
  return db.$queryRaw`
    SELECT f.id, json_build_object('id', s.id, 'displayName', s.display_name) AS student, f.note, f.due_on::text AS "dueOn", b.display_name AS by, f.at,
      f.done_at AS "doneAt", d.display_name AS "doneBy", f.revision
    FROM attendance_follow_up f JOIN app_user s ON s.id = f.student_id AND s.deleted_at IS NULL JOIN app_user b ON b.id = f.by_id LEFT JOIN app_user d ON d.id = f.done_by_id
    WHERE ${whose} AND ${isInScope(scope)} ORDER BY f.done_at DESC NULLS FIRST, f.due_on, f.id LIMIT ${limit}`
}

/** The follow-up, locked until the transaction ends. */
export async function lockFollowUp(
  db: Tx,
  scope: RegisterScope,
  id: string,
): Promise<{ studentId: string; revision: number; isDone: boolean } | null> {
  const rows = await db.$queryRaw<{ studentId: string; revision: number; isDone: boolean }[]>`
    SELECT f.student_id::text AS "studentId", f.revision, f.done_at IS NOT NULL AS "isDone" FROM attendance_follow_up f
    WHERE f.id = ${id}::uuid AND ${isInScope(scope)} FOR UPDATE OF f`
  return rows[0] ?? null
}

type New = {
  readonly id: string
  readonly studentId: string
  readonly note: string
  readonly dueOn: string
  readonly byId: string
  readonly at: Date
}

/** False where the id is taken. */
export async function insertFollowUp(db: Tx, { dueOn, ...row }: New): Promise<boolean> {
  const { count } = await db.attendanceFollowUp.createMany({ data: [{ ...row, dueOn: new Date(dueOn) }], skipDuplicates: true })
  return count === 1
}

export async function updateFollowUp(db: Tx, { id, note, dueOn }: Pick<New, 'id' | 'note' | 'dueOn'>): Promise<void> {
  await db.attendanceFollowUp.update({ where: { id }, data: { note, dueOn: new Date(dueOn), revision: { increment: 1 } } })
}

export async function updateFollowUpDone(db: Tx, { id, byId, at }: { id: string; byId: string | null; at: Date }): Promise<void> {
  await db.attendanceFollowUp.update({
    where: { id },
    data: { doneAt: byId === null ? null : at, doneById: byId, revision: { increment: 1 } },
  })
}
