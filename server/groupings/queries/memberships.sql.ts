import 'server-only'
import { v7 } from 'uuid'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'

export type Membership = { userId: string; groupId: string }

/**
 * The members of a grouping's groups on a day: from the memberships, and from the enrolments for the time when it was the default grouping. A person is in only
 * one of the two on any day. Where no enrolment is known, the person's own column counts. The newest membership is not found by comparing each with the others,
 * because the database does not know yet that a newly filled grouping has thousands and would compare every pair.
 */
export function membersAsOf({ groupingId, day }: { readonly groupingId: string; readonly day: string }): Prisma.Sql {
  return Prisma.sql`
    SELECT m.user_id, m.group_id FROM (
      SELECT DISTINCT ON (user_id) user_id, group_id FROM group_membership WHERE grouping_id = ${groupingId}::uuid AND from_on <= ${day}::date ORDER BY user_id, from_on DESC) m
    WHERE m.group_id IS NOT NULL
    UNION ALL
    SELECT e.user_id, e.group_id FROM student_group g JOIN enrolment e ON e.group_id = g.id
    WHERE g.grouping_id = ${groupingId}::uuid AND e.from_on <= ${day}::date
      AND NOT EXISTS (SELECT 1 FROM enrolment n WHERE n.user_id = e.user_id AND n.from_on > e.from_on AND n.from_on <= ${day}::date)
    UNION ALL
    SELECT u.id, u.group_id FROM student_group g JOIN app_user u ON u.group_id = g.id
    WHERE g.grouping_id = ${groupingId}::uuid AND NOT EXISTS (SELECT 1 FROM enrolment e WHERE e.user_id = u.id)`
}

/** People who were removed are left out. */
export function listMembersOn(
  db: Db,
  { groupingId, groupIds, day }: { groupingId: string; groupIds?: readonly string[]; day: string },
): Promise<Membership[]> {
  const within = groupIds ? Prisma.sql`AND m.group_id = ANY(${[...groupIds]}::uuid[])` : Prisma.empty
  return db.$queryRaw`
    SELECT m.user_id AS "userId", m.group_id AS "groupId" FROM (${membersAsOf({ groupingId, day })}) m JOIN app_user u ON u.id = m.user_id
    WHERE u.deleted_at IS NULL ${within} ORDER BY u.last_name, u.first_name, u.id`
}

/** The reverse: the groups, in all groupings, that one person is in on a day. */
export async function listGroupsOf(db: Db, { userId, day }: { userId: string; day: string }): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT m.group_id AS id FROM (
      SELECT DISTINCT ON (grouping_id) grouping_id, group_id FROM group_membership WHERE user_id = ${userId}::uuid AND from_on <= ${day}::date
      ORDER BY grouping_id, from_on DESC) m WHERE m.group_id IS NOT NULL
    UNION
    SELECT e.group_id FROM (SELECT group_id FROM enrolment WHERE user_id = ${userId}::uuid AND from_on <= ${day}::date ORDER BY from_on DESC LIMIT 1) e
    WHERE e.group_id IS NOT NULL
    UNION
    SELECT u.group_id FROM app_user u
    WHERE u.id = ${userId}::uuid AND u.group_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM enrolment e WHERE e.user_id = u.id)`
  return rows.map(({ id }) => id)
}

/** The newest row of each of these people, for a grouping that is not the default one. People without a row have nulls; removed people are left out. */
export function listMemberships(
  db: Tx,
  { groupingId, userIds }: { groupingId: string; userIds: readonly string[] },
): Promise<{ userId: string; groupId: string | null; since: string | null }[]> {
  return db.$queryRaw`
    SELECT u.id AS "userId", m.group_id AS "groupId", m.from_on::text AS since
    FROM app_user u LEFT JOIN LATERAL (
      SELECT group_id, from_on FROM group_membership WHERE grouping_id = ${groupingId}::uuid AND user_id = u.id ORDER BY from_on DESC LIMIT 1) m ON TRUE
    WHERE u.id = ANY(${[...userIds]}::uuid[]) AND u.deleted_at IS NULL`
}

type Placed = { readonly userId: string; readonly groupId: string | null }
type Placing = { readonly groupingId: string; readonly placed: readonly Placed[]; readonly from: string }

/** Stores memberships from this day on; a membership that began on the same day is overwritten. */
export async function upsertMemberships(db: Tx, { groupingId, placed, from }: Placing): Promise<void> {
  if (placed.length === 0) return
  const userIds = placed.map(({ userId }) => userId)
  await db.$executeRaw`
    INSERT INTO group_membership (id, grouping_id, user_id, from_on, group_id)
    SELECT n.id, ${groupingId}::uuid, n.user_id, ${from}::date, NULLIF(n.group_id, '')::uuid
    FROM unnest(${placed.map(() => v7())}::uuid[], ${userIds}::uuid[], ${placed.map(({ groupId }) => groupId ?? '')}::text[]) AS n(id, user_id, group_id)
    ON CONFLICT (grouping_id, user_id, from_on) DO UPDATE SET group_id = excluded.group_id`
  // A row that repeats the one before it, or says none where there is no earlier row, is deleted: the earlier state simply continues.
  await db.$executeRaw`
    DELETE FROM group_membership m
    WHERE m.grouping_id = ${groupingId}::uuid AND m.user_id = ANY(${userIds}::uuid[]) AND m.from_on = ${from}::date
      AND m.group_id IS NOT DISTINCT FROM (
        SELECT p.group_id FROM group_membership p WHERE p.grouping_id = m.grouping_id AND p.user_id = m.user_id AND p.from_on < m.from_on ORDER BY p.from_on DESC LIMIT 1)`
}
