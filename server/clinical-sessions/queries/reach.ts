import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { SessionWay } from '@/lib/contracts/users/sight'
import type { Db } from '@/server/kernel/db'
import type { SessionScope } from '../scope'
import { isSeen, waysSeen } from './scope.sql'

type Reach = { total: number; seen: number; ways: { way: SessionWay; count: number }[] }

/** How many of a student's sessions are in a scope, and by which of its ways. A session may be reached by several. */
export async function countReach(db: Db, scope: SessionScope, studentId: string): Promise<Reach> {
  const ways = waysSeen(scope)
  const counts = ways.map(({ condition }) => Prisma.sql`count(*) FILTER (WHERE ${condition})::int`)
  const [row] = await db.$queryRaw<{ total: number; seen: number; counts: number[] }[]>`
    SELECT count(*)::int AS total, count(*) FILTER (WHERE ${isSeen(scope)})::int AS seen, ARRAY[${Prisma.join(counts)}]::int[] AS counts
    FROM treatment_session s WHERE s.student_id = ${studentId}::uuid`
  const { total = 0, seen = 0, counts: found = [] } = row ?? {}
  return { total, seen, ways: ways.map(({ way }, at) => ({ way, count: found[at] ?? 0 })).filter(({ count }) => count > 0) }
}

/** Lists those of the given sessions that are in a scope. */
export async function listInScope(db: Db, scope: SessionScope, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT s.id FROM treatment_session s WHERE s.id = ANY(${[...ids]}::uuid[]) AND ${isSeen(scope)}`
  return new Set(rows.map(({ id }) => id))
}
