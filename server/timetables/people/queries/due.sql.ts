import 'server-only'
import type { Db } from '@/server/kernel/db'

/** The ids of dates to come that these people attend, or could attend, through a group that they are, were or will be in. */
export async function listDatesByGroup(db: Db, { userIds, after }: { userIds: readonly string[]; after: Date }): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    WITH who AS MATERIALIZED (SELECT id FROM unnest(${[...userIds]}::uuid[]) AS w(id)),
    groups AS MATERIALIZED (
      SELECT group_id FROM group_membership WHERE user_id IN (SELECT id FROM who)
      UNION SELECT group_id FROM enrolment WHERE user_id IN (SELECT id FROM who)
      UNION SELECT group_id FROM app_user WHERE id IN (SELECT id FROM who))
    SELECT d.source_id::text AS id FROM who JOIN diary_entry d ON d.subject_id = who.id AND d.source = 'OCCURRENCE' AND d.starts_at > ${after}
    UNION
    SELECT o.id::text FROM groups g JOIN event_group e ON e.group_id = g.group_id JOIN occurrence o ON o.event_id = e.event_id
    WHERE o.starts_at > ${after} AND o.state = 'PLANNED'`
  return rows.map(({ id }) => id)
}

/** The ids of dates to come that follow a given id. */
export async function listComingDates(db: Db, { after, from, limit }: { after: string; from: Date; limit: number }): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id::text FROM occurrence WHERE id > ${after}::uuid AND starts_at > ${from} ORDER BY id LIMIT ${limit}`
  return rows.map(({ id }) => id)
}
