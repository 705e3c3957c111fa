import { prismaFor } from '@/tests/support/prisma-for'
import { startTestServer, type TestServer } from '@/tests/support/server'
import { askerFor, medianOf } from './asker'
import type { Bench } from './measure'

const people = 20_000
/** In more than a third of the names. */
const letters = 'an'

/** What the command palette asks for while somebody types, in a school of twenty thousand people. */
const shell: Bench = async ({ figure }) => {
  const server = await startTestServer({ data: 'demo' })
  try {
    await fill(server)
    const asks: readonly (readonly [who: string, username: string, q: string])[] = [
      ['two letters that thousands have', 'staff', letters],
      ['a name with signs, typed without', 'staff', 'muller'],
      ['two words', 'staff', 'an muller'],
      ['nobody', 'staff', 'qqqq'],
      ['a teacher, two letters', 'teacher', letters],
    ]
    for (const [name, username, q] of asks) {
      const asker = await askerFor(server, { username, domain: 'users' })
      await figure({ name: `students of ${people.toLocaleString('en-GB')} people: ${name}`, unit: 'ms', target: { atMost: 60 }, run: () => medianOf(() => asker.get('findStudents', { q })) })
    }
  } finally {
    await server.close()
  }
}
export default shell

/** As many students as are missing, of four hundred names. */
function fill(server: TestServer): Promise<void> {
  return prismaFor(server.database.url, async (db) => {
    const first = ['Ana', 'Łukasz', 'Berta', 'Søren', 'Mateja', 'Iñigo', 'Hanne', 'Oliver', 'Priya', 'Chidi', 'Zoë', 'Jürgen', 'Nadia', 'Tomasz', 'Ivana', 'Per', 'Grace', 'Hassan', 'Mei', 'Andrej']
    const last = ['Müller', 'Novak', 'Hansen', 'García', 'Smith', 'Okafor', 'Žižek', 'Larsen', 'Peña', 'Weiß', 'Kovač', 'Johansen', 'Schneider', 'Patel', 'Nguyen', 'Brown', 'Østby', 'Fernández', 'Wright', 'Horvat']
    const missing = people - (await db.user.count())
    const { id: roleId } = await db.role.findUniqueOrThrow({ where: { builtIn: 'STUDENT' }, select: { id: true } })
    await db.$executeRaw`
      WITH made AS (
        INSERT INTO app_user (id, username, username_key, email, email_key, first_name, last_name, display_name, created_at)
        SELECT gen_random_uuid(), 'many' || n, 'many' || n, 'many' || n || '@school.example', 'many' || n || '@school.example', f, l, f || ' ' || l, now()
        FROM (SELECT n, (${first}::text[])[1 + n % 20] AS f, (${last}::text[])[1 + (n / 20) % 20] AS l FROM generate_series(1, ${missing}::int) n) names
        RETURNING id)
      INSERT INTO user_role (user_id, role_id) SELECT id, ${roleId}::uuid FROM made`
    await db.$executeRaw`ANALYZE app_user`
    await db.$executeRaw`ANALYZE user_role`
  })
}
