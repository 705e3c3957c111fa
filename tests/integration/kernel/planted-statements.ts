import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'

/** These statements are never run: statements.test.ts finds the fault in each but the first. */
export function right(db: Db, id: string): Promise<{ id: string; createdAt: Date; year: number | null; roles: string[] }[]> {
  return db.$queryRaw`
    SELECT u.id, u.created_at AS "createdAt", u.year, ARRAY(SELECT r.role_id::text FROM user_role r WHERE r.user_id = u.id) AS roles
    FROM app_user u WHERE ${named(Prisma.sql`u`, id)}`
}
const named = (user: Prisma.Sql, id: string) => Prisma.sql`${user}.id = ${id}::uuid`

export function countWide(db: Db): Promise<{ count: number }[]> {
  return db.$queryRaw`SELECT count(*) AS count FROM app_user`
}

export function namesWrong(db: Db): Promise<unknown> {
  return db.$queryRaw<{ displayName: string }[]>`SELECT u.display_name FROM app_user u`
}

export async function noColumn(db: Db, name: string): Promise<void> {
  await db.$executeRaw`UPDATE app_user u SET display_name = ${name} WHERE u.nickname = ${name}`
}

export function composed(db: Db, isFull: boolean): Promise<{ day: string }[]> {
  const days = Prisma.join([Prisma.sql`e.from_on AS day`])
  return db.$queryRaw(Prisma.sql`SELECT ${isFull ? days : Prisma.empty} FROM enrolment e`)
}
