import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'

/** `withId`: the marker of the test. */
type DoneTest = {
  readonly id: string
  readonly title: string
  readonly note: string
  readonly happenedOn: string
  readonly withId: string | null
}
/** Selects by a span of days, or by ids. */
type Wanted = { readonly personId: string; readonly timeZone: string; readonly limit: number } & (
  { readonly from: string; readonly to: string } | { readonly ids: readonly string[] }
)

/** Decided tests of somebody, the newest first by the institution's days, with their markers. */
export function listDoneTests(db: Db, { personId, timeZone, limit, ...wanted }: Wanted): Promise<DoneTest[]> {
  const day = Prisma.sql`(a.decided_at AT TIME ZONE ${timeZone})::date`
  const which =
    'ids' in wanted
      ? Prisma.sql`a.id = ANY(${[...wanted.ids]}::uuid[])`
      : Prisma.sql`${day} BETWEEN ${wanted.from}::date AND ${wanted.to}::date`
  return db.$queryRaw`
    SELECT a.id, t.code || ' ' || t.name AS title, COALESCE(u.display_name, '') AS note, ${day}::text AS "happenedOn", a.assessor_id AS "withId"
    FROM test_attempt a JOIN competency_test t ON t.id = a.test_id LEFT JOIN app_user u ON u.id = a.assessor_id
    WHERE a.student_id = ${personId}::uuid AND a.decided_at IS NOT NULL AND a.state <> 'VOID' AND ${which}
    ORDER BY a.decided_at DESC, a.id DESC LIMIT ${limit}`
}
