import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'

type Wanted = { readonly q: string; readonly limit: number; readonly today: string }
type FirmRow = { id: string; name: string; active: boolean; students: number; teachers: string[] }

/** Firms with their supervisors of today. */
export function listFirms(db: Db, { q, limit, today }: Wanted): Promise<FirmRow[]> {
  return db.$queryRaw`
    SELECT f.id, f.name, f.active, (SELECT count(*) FROM app_user u WHERE u.firm_id = f.id AND u.deleted_at IS NULL)::int AS students,
      ARRAY(SELECT u.display_name FROM firm_teacher t JOIN app_user u ON u.id = t.teacher_id
        WHERE t.firm_id = f.id AND t.from_on <= ${today}::date AND (t.to_on IS NULL OR t.to_on >= ${today}::date) ORDER BY u.last_name, u.first_name, u.id LIMIT 20) AS teachers
    FROM firm f WHERE position(plain_text(${q}) IN plain_text(f.name)) > 0 ORDER BY f.active DESC, lower(f.name), f.id LIMIT ${limit}`
}

export type Supervision = { teacherId: string; displayName: string; fromOn: string; toOn: string | null }
type FirmEntry = { id: string; revision: number; name: string; active: boolean; teachers: Supervision[] }

export async function findFirm(db: Db, id: string): Promise<FirmEntry | null> {
  const rows = await db.$queryRaw<FirmEntry[]>`
    SELECT f.id, f.revision, f.name, f.active,
      COALESCE((SELECT json_agg(json_build_object('teacherId', t.teacher_id, 'displayName', COALESCE(u.display_name, ''), 'fromOn', t.from_on::text, 'toOn', t.to_on::text)
        ORDER BY t.to_on DESC NULLS FIRST, t.from_on, u.last_name, t.teacher_id)
        FROM firm_teacher t LEFT JOIN app_user u ON u.id = t.teacher_id WHERE t.firm_id = f.id), '[]') AS teachers
    FROM firm f WHERE f.id = ${id}::uuid`
  return rows[0] ?? null
}

/** A firm that somebody has supervised also counts as used: whom they could see at that time depends on it. */
export async function usageOfFirm(
  db: Db,
  { id, today }: { readonly id: string; readonly today: string },
): Promise<{ students: number; isReferenced: boolean }> {
  const rows = await db.$queryRaw<{ students: number; isReferenced: boolean }[]>`
    SELECT (SELECT count(*) FROM app_user WHERE firm_id = ${id}::uuid AND deleted_at IS NULL)::int AS students,
      EXISTS (SELECT 1 FROM app_user WHERE firm_id = ${id}::uuid) OR EXISTS (SELECT 1 FROM enrolment WHERE firm_id = ${id}::uuid) OR EXISTS (SELECT 1 FROM firm_teacher WHERE firm_id = ${id}::uuid AND from_on <= ${today}::date) AS "isReferenced"`
  return rows[0] ?? { students: 0, isReferenced: true }
}

type Fields = { readonly id: string; readonly name: string; readonly active: boolean }
type Dated = Omit<Supervision, 'displayName'>

export async function insertFirm(db: Tx, { id, name, active }: Fields): Promise<boolean> {
  const { count } = await db.firm.createMany({ data: [{ id, name, active }], skipDuplicates: true })
  return count === 1
}

/** False where somebody saved it since. */
export async function updateFirm(db: Tx, { id, revision, name, active }: Fields & { readonly revision: number }): Promise<boolean> {
  const { count } = await db.firm.updateMany({ where: { id, revision }, data: { name, active, revision: { increment: 1 } } })
  return count === 1
}

export async function replaceSupervisors(
  db: Tx,
  { id, teachers }: { readonly id: string; readonly teachers: readonly Dated[] },
): Promise<void> {
  await db.firmTeacher.deleteMany({ where: { firmId: id } })
  await db.firmTeacher.createMany({
    data: teachers.map(({ teacherId, fromOn, toOn }) => ({
      firmId: id,
      teacherId,
      fromOn: new Date(fromOn),
      toOn: toOn === null ? null : new Date(toOn),
    })),
  })
}

export async function deleteSupervisors(db: Tx, id: string): Promise<void> {
  await db.firmTeacher.deleteMany({ where: { firmId: id } })
}

/** Whether `u` may sign in, and is a teacher by a role of their own. */
const isTeacher = Prisma.sql`u.status = 'ENABLED' AND u.deleted_at IS NULL AND EXISTS (
  SELECT 1 FROM user_role r JOIN role_privilege p ON p.role_id = r.role_id WHERE r.user_id = u.id AND p.privilege = 'APP_TEACHER')`
/** The most rows that a device is sent in one answer. */
const mostListed = 5_000

export function listTeachers(db: Db): Promise<{ id: string; displayName: string; caption: string }[]> {
  return db.$queryRaw`
    SELECT u.id, u.display_name AS "displayName", COALESCE(u.job_title, '') AS caption FROM app_user u WHERE ${isTeacher} ORDER BY u.last_name, u.first_name, u.id LIMIT ${mostListed}`
}

export async function findTeachers(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.$queryRaw<{ id: string }[]>`SELECT u.id FROM app_user u WHERE u.id = ANY(${[...ids]}::uuid[]) AND ${isTeacher}`
  return new Set(rows.map(({ id }) => id))
}
