import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'

/** `withId`: the supervisor of the case. */
type DoneCase = {
  readonly id: string
  readonly title: string
  readonly note: string
  readonly happenedOn: string
  readonly withId: string
}
/** Selects by a span of days, or by ids. */
type Wanted = { readonly personId: string; readonly limit: number } & (
  { readonly from: string; readonly to: string } | { readonly ids: readonly string[] }
)

/** Cases of somebody, by their last visit, the newest first: with their titles, and nothing about the patient. */
export function listDoneCases(db: Db, { personId, limit, ...wanted }: Wanted): Promise<DoneCase[]> {
  const which =
    'ids' in wanted
      ? Prisma.sql`c.id = ANY(${[...wanted.ids]}::uuid[])`
      : Prisma.sql`COALESCE(c.last_visit_on, c.opened_on) BETWEEN ${wanted.from}::date AND ${wanted.to}::date`
  return db.$queryRaw`
    SELECT c.id, c.title, u.display_name AS note, COALESCE(c.last_visit_on, c.opened_on)::text AS "happenedOn", c.supervisor_id AS "withId"
    FROM clinical_case c JOIN app_user u ON u.id = c.supervisor_id
    WHERE c.student_id = ${personId}::uuid AND c.state <> 'DELETED' AND ${which}
    ORDER BY COALESCE(c.last_visit_on, c.opened_on) DESC, c.id DESC LIMIT ${limit}`
}
