import { firstNames, lastNames } from '@/tests/support/names'
import { withPrisma } from '@/tests/support/prisma-for'
import type { TestServer } from '@/tests/support/server'

export const people = 20_000

/** Adds the missing students, with four hundred different names, in all years and groups. */
export function fillWithPeople(server: TestServer, wanted = people): Promise<void> {
  return withPrisma(server.database.url, async (db) => {
    const missing = wanted - (await db.user.count())
    const { id: programmeId } = await db.programme.findFirstOrThrow({ where: { lengthYears: 5 }, select: { id: true } })
    const groups = await db.studentGroup.findMany({ where: { grouping: { isDefault: true } }, select: { id: true } })
    const { id: roleId } = await db.role.findUniqueOrThrow({ where: { builtIn: 'STUDENT' }, select: { id: true } })
    await db.$executeRaw`
      WITH made AS (
        INSERT INTO app_user (id, username, username_key, email, email_key, first_name, last_name, display_name, programme_id, year, group_id, created_at)
        SELECT gen_random_uuid(), 'many' || n, 'many' || n, 'many' || n || '@school.example', 'many' || n || '@school.example', f, l, f || ' ' || l, ${programmeId}::uuid, 1 + n % 5, (${groups.map(({ id }) => id)}::uuid[])[1 + n % ${Math.max(1, groups.length)}::int], now()
        FROM (SELECT n, (${[...firstNames]}::text[])[1 + n % 20] AS f, (${[...lastNames]}::text[])[1 + (n / 20) % 20] AS l FROM generate_series(1, ${missing}::int) n) names
        RETURNING id)
      INSERT INTO user_role (user_id, role_id) SELECT id, ${roleId}::uuid FROM made`
    await db.$executeRaw`ANALYZE app_user`
    await db.$executeRaw`ANALYZE user_role`
  })
}
