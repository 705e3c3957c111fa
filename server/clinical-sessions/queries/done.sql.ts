import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'

/** `withId`: the other of the two who treated and taught. */
type DoneSession = {
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

/** Sessions in which somebody treated or taught, the newest first: the procedures, the place and the other person, and nothing of the patient. */
export function listDoneSessions(db: Db, { personId, limit, ...wanted }: Wanted): Promise<DoneSession[]> {
  const which =
    'ids' in wanted
      ? Prisma.sql`s.id = ANY(${[...wanted.ids]}::uuid[])`
      : Prisma.sql`s.held_on BETWEEN ${wanted.from}::date AND ${wanted.to}::date`
  return db.$queryRaw`
    SELECT s.id, COALESCE((
        SELECT string_agg(p.caption || CASE WHEN cardinality(l.teeth) > 0 THEN ', ' || array_to_string(l.teeth, ', ') ELSE '' END, '; ' ORDER BY l.sort_order, l.id)
        FROM (SELECT * FROM procedure_line WHERE session_id = s.id AND deleted_at IS NULL ORDER BY sort_order, id LIMIT 2) l
        JOIN procedure p ON p.id = l.procedure_id), c.name) AS title,
      c.name || ' · ' || CASE WHEN s.student_id = ${personId}::uuid THEN t.display_name ELSE u.display_name END AS note, s.held_on::text AS "happenedOn",
      CASE WHEN s.student_id = ${personId}::uuid THEN s.teacher_id ELSE s.student_id END AS "withId"
    FROM treatment_session s JOIN clinic c ON c.id = s.clinic_id JOIN app_user t ON t.id = s.teacher_id JOIN app_user u ON u.id = s.student_id
    WHERE (s.student_id = ${personId}::uuid OR s.teacher_id = ${personId}::uuid) AND s.state <> 'CANCELLED' AND ${which}
    ORDER BY s.held_on DESC, s.id DESC LIMIT ${limit}`
}
