import 'server-only'
import type { Db } from '@/server/kernel/db'

export type EndedAbsence = { readonly id: string; readonly userId: string; readonly toOn: string }

/** Approved absences of at least so many days that are over, and have been for so many days at most: never why. */
export function listEnded(
  db: Db,
  { today, days, within, limit }: { today: string; days: number; within: number; limit: number },
): Promise<EndedAbsence[]> {
  return db.$queryRaw`
    SELECT a.id, a.user_id AS "userId", a.to_on::text AS "toOn" FROM absence a
    WHERE a.state = 'APPROVED' AND a.to_on < ${today}::date AND a.to_on >= ${today}::date - ${within}::int AND a.to_on - a.from_on + 1 >= ${days}::int
    ORDER BY a.to_on, a.id LIMIT ${limit}`
}
