import 'server-only'
import type { Db } from '@/server/kernel/db'

type EndedAbsence = { readonly id: string; readonly userId: string; readonly toOn: string }

/**
 * Approved absences of at least `days` days that ended at most `within` days ago, without the reason. They are read in parts, each after the last absence of
 * the one before.
 */
export function listEndedAbsences(
  db: Db,
  { today, days, within, limit, after }: { today: string; days: number; within: number; limit: number; after?: EndedAbsence | undefined },
): Promise<EndedAbsence[]> {
  return db.$queryRaw`
    SELECT a.id, a.user_id AS "userId", a.to_on::text AS "toOn" FROM absence a
    WHERE a.state = 'APPROVED' AND a.to_on < ${today}::date AND a.to_on >= ${today}::date - ${within}::int AND a.to_on - a.from_on + 1 >= ${days}::int
      AND (a.to_on, a.id) > (${after?.toOn ?? '0001-01-01'}::date, ${after?.id ?? '00000000-0000-0000-0000-000000000000'}::uuid)
    ORDER BY a.to_on, a.id LIMIT ${limit}`
}
