import 'server-only'
import type { Tx } from '@/server/kernel/db'

type DueReport = {
  readonly id: string
  readonly name: string
  readonly schedule: 'WEEKLY' | 'MONTHLY' | 'TERMLY'
  readonly readerIds: string[]
  /** This field and the three below are those of its report. */
  readonly active: boolean
  readonly roleIds: string[]
  readonly programmeIds: string[]
  readonly years: number[]
}

/**
 * Locks the saved reports whose day has come, each with its recipients: the owner and the people with whom it is shared, as far as they have an account and may
 * still read reports.
 */
export function lockDueReports(db: Tx, { today, limit }: { today: string; limit: number }): Promise<DueReport[]> {
  return db.$queryRaw`
    WITH due AS (SELECT s.id, s.name, s.schedule, s.owner_id, c.active, c.role_ids, c.programme_ids, c.years FROM saved_report s JOIN report_config c ON c.id = s.config_id AND c.active AND c.deleted_at IS NULL
      WHERE s.next_on <= ${today}::date AND s.schedule <> 'NEVER' ORDER BY s.next_on, s.id LIMIT ${limit} FOR UPDATE OF s SKIP LOCKED)
    SELECT d.id, d.name, d.schedule, d.active, d.role_ids::text[] AS "roleIds", d.programme_ids::text[] AS "programmeIds", d.years, ARRAY(SELECT u.id::text FROM app_user u WHERE u.status = 'ENABLED' AND u.deleted_at IS NULL
      AND (u.id = d.owner_id OR u.id IN (SELECT h.user_id FROM saved_report_share h WHERE h.saved_report_id = d.id))
      AND EXISTS (SELECT 1 FROM user_role r JOIN role_privilege p ON p.role_id = r.role_id WHERE r.user_id = u.id AND p.privilege IN ('REPORT_CLINICALEXPERIENCE', 'ALL'))
      ORDER BY u.id) AS "readerIds"
    FROM due d ORDER BY d.id`
}

/** The first day of the next term; null where none is known. */
export async function findNextTermStart(db: Tx, after: string): Promise<string | null> {
  const rows = await db.$queryRaw<
    { on: string }[]
  >`SELECT starts_on::text AS "on" FROM term WHERE starts_on > ${after}::date ORDER BY starts_on LIMIT 1`
  return rows[0]?.on ?? null
}

export async function updateNextOn(db: Tx, id: string, nextOn: string | null): Promise<void> {
  await db.$executeRaw`UPDATE saved_report SET next_on = ${nextOn}::date WHERE id = ${id}::uuid`
}
