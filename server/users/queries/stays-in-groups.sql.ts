import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Tx } from '@/server/kernel/db'

/** Somebody's present group in the default grouping, and the first day of their current stay. */
export type GroupStay = { userId: string; groupId: string | null; since: string | null }
type NewGroup = { readonly id: string; readonly userId: string; readonly groupId: string | null }

/** The stays of these people; removed people are left out. */
export function listGroupStays(db: Tx, userIds: readonly string[]): Promise<GroupStay[]> {
  return db.$queryRaw`
    SELECT u.id AS "userId", u.group_id AS "groupId", (SELECT max(e.from_on)::text FROM enrolment e WHERE e.user_id = u.id) AS since
    FROM app_user u WHERE u.id = ANY(${[...userIds]}::uuid[]) AND u.deleted_at IS NULL`
}

/** Puts people into groups from this day on and leaves their other studies; a stay that began on the same day is corrected. */
export async function insertGroupStays(
  db: Tx,
  { groups, from }: { readonly groups: readonly NewGroup[]; readonly from: string },
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO enrolment (id, user_id, from_on, programme_id, year, graduated, group_id, firm_id, status)
    SELECT g.id, u.id, ${from}::date, u.programme_id, u.year, u.graduated, g.group_id, u.firm_id,
      COALESCE((SELECT e.status FROM enrolment e WHERE e.user_id = u.id ORDER BY e.from_on DESC LIMIT 1), 'ACTIVE')
    FROM ${tableOf(groups)} JOIN app_user u ON u.id = g.user_id
    ON CONFLICT (user_id, from_on) DO UPDATE SET group_id = excluded.group_id`
}

/** Deletes stays that began on this day and equal the stay before them, which continues. */
export async function mergeStays(db: Tx, { userIds, from }: { readonly userIds: readonly string[]; readonly from: string }): Promise<void> {
  await db.$executeRaw`
    DELETE FROM enrolment e USING enrolment p
    WHERE e.user_id = ANY(${[...userIds]}::uuid[]) AND e.from_on = ${from}::date AND p.user_id = e.user_id
      AND p.from_on = (SELECT max(x.from_on) FROM enrolment x WHERE x.user_id = e.user_id AND x.from_on < e.from_on)
      AND (p.programme_id, p.year, p.graduated, p.group_id, p.firm_id, p.status) IS NOT DISTINCT FROM (e.programme_id, e.year, e.graduated, e.group_id, e.firm_id, e.status)`
}

/** Stores the present group with the people themselves. */
export async function updateGroupsOfPeople(db: Tx, groups: readonly NewGroup[]): Promise<void> {
  await db.$executeRaw`UPDATE app_user u SET group_id = g.group_id, revision = u.revision + 1 FROM ${tableOf(groups)} WHERE u.id = g.user_id`
}

/** An array of ids holds no null: '' stands for none. */
function tableOf(groups: readonly NewGroup[]): Prisma.Sql {
  const column = (of: (group: NewGroup) => string) => groups.map(of)
  return Prisma.sql`(SELECT n.id, n.user_id, NULLIF(n.group_id, '')::uuid AS group_id
    FROM unnest(${column(({ id }) => id)}::uuid[], ${column(({ userId }) => userId)}::uuid[], ${column(({ groupId }) => groupId ?? '')}::text[]) AS n(id, user_id, group_id)) g`
}
