import 'server-only'
import type { Tx } from '@/server/kernel/db'

type Reminding = {
  readonly workbookId: string
  readonly studentIds: readonly string[]
  readonly byId: string
  readonly at: Date
  /** People reminded after this instant are left out. */
  readonly since: Date
}

/** Answers the ids of the people to notify now; of two reminders at once only one has them. */
export async function recordReminded(db: Tx, { workbookId, studentIds, byId, at, since }: Reminding): Promise<string[]> {
  const rows = await db.$queryRaw<{ studentId: string }[]>`
    INSERT INTO workbook_reminder AS r (workbook_id, student_id, reminded_at, by_id)
    SELECT ${workbookId}::uuid, s.id, ${at}, ${byId}::uuid FROM unnest(${[...studentIds]}::uuid[]) AS s (id) ORDER BY s.id
    ON CONFLICT (workbook_id, student_id) DO UPDATE SET reminded_at = EXCLUDED.reminded_at, by_id = EXCLUDED.by_id WHERE r.reminded_at <= ${since}
    RETURNING student_id AS "studentId"`
  return rows.map(({ studentId }) => studentId)
}
