import 'server-only'
import type { Db, Tx } from '@/server/kernel/db'

type Due = { readonly userId: string; readonly since: Date }

/** The people whose dates must be computed again, the oldest first. */
export function listDuePeople(db: Db, limit: number): Promise<Due[]> {
  return db.diaryDue.findMany({ select: { userId: true, since: true }, orderBy: { since: 'asc' }, take: limit })
}

/** A person whose dates changed again in the meantime stays due. */
export async function endDue(db: Tx, due: readonly Due[]): Promise<void> {
  await db.$executeRaw`
    DELETE FROM diary_due d USING unnest(${due.map(({ userId }) => userId)}::uuid[], ${due.map(({ since }) => since)}::timestamptz[]) AS n(user_id, since)
    WHERE d.user_id = n.user_id AND d.since <= n.since`
}
