import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'
import { isNamed } from '@/server/kernel/queries/namings'
import type { GroupingRow } from './groups'
import { membersAsOf } from './memberships.sql'

export const groupingTable = { table: Prisma.sql`grouping`, name: Prisma.sql`name` } as const
/** Groups are compared within one grouping, because another may have a group of the same name. */
export const groupTable = (groupingId: string) => ({
  table: Prisma.sql`student_group`,
  name: Prisma.sql`name`,
  active: Prisma.sql`active`,
  among: Prisma.sql`grouping_id = ${groupingId}::uuid`,
})

type ListRow = Omit<GroupingRow, 'revision'> & { programme: string | null; groups: number; members: number }

/**
 * The default grouping comes first, then all others by name. Members are counted by the newest row of each person, whether or not they belong to the grouping's
 * programme and years.
 */
export function listGroupingEntries(db: Db, { q, limit, today }: { q: string; limit: number; today: string }): Promise<ListRow[]> {
  return db.$queryRaw`
    SELECT g.id, g.name, g.programme_id AS "programmeId", p.name AS programme, g.years, g.published, g.is_default AS "isDefault",
      (SELECT count(*) FROM student_group s WHERE s.grouping_id = g.id AND s.active)::int AS groups,
      (CASE WHEN g.is_default THEN (SELECT count(*) FROM student_group s JOIN app_user u ON u.group_id = s.id WHERE s.grouping_id = g.id AND u.deleted_at IS NULL)
        ELSE (SELECT count(*) FROM (SELECT DISTINCT ON (m.user_id) m.user_id, m.group_id FROM group_membership m
            WHERE m.grouping_id = g.id AND m.from_on <= ${today}::date ORDER BY m.user_id, m.from_on DESC) n
          JOIN app_user u ON u.id = n.user_id WHERE n.group_id IS NOT NULL AND u.deleted_at IS NULL) END)::int AS members
    FROM grouping g LEFT JOIN programme p ON p.id = g.programme_id
    WHERE position(plain_text(${q}) IN plain_text(g.name)) > 0 ORDER BY g.is_default DESC, lower(g.name), g.id LIMIT ${limit}`
}

/** `hasHad`: somebody was ever in one of its groups, or is named as a member by a row. */
export async function usageOfGrouping(
  db: Db,
  { id, today }: { id: string; today: string },
): Promise<{ groups: number; members: number; hasHad: boolean }> {
  const rows = await db.$queryRaw<{ groups: number; members: number; hasHad: boolean }[]>`
    SELECT (SELECT count(*) FROM student_group WHERE grouping_id = ${id}::uuid)::int AS groups,
      (SELECT count(*) FROM (${membersAsOf({ groupingId: id, day: today })}) m JOIN app_user u ON u.id = m.user_id WHERE u.deleted_at IS NULL)::int AS members,
      EXISTS (SELECT 1 FROM group_membership WHERE grouping_id = ${id}::uuid) OR EXISTS (
        SELECT 1 FROM student_group g WHERE g.grouping_id = ${id}::uuid AND ${isNamed('group', Prisma.sql`g.id`)}) AS "hasHad"`
  return rows[0] ?? { groups: 0, members: 0, hasHad: true }
}

export async function usageOfGroup(
  db: Db,
  { id, groupingId, today }: { id: string; groupingId: string; today: string },
): Promise<{ members: number; isReferenced: boolean }> {
  const rows = await db.$queryRaw<{ members: number; isReferenced: boolean }[]>`
    SELECT (SELECT count(*) FROM (${membersAsOf({ groupingId, day: today })}) m JOIN app_user u ON u.id = m.user_id WHERE m.group_id = ${id}::uuid AND u.deleted_at IS NULL)::int AS members,
      EXISTS (SELECT 1 FROM group_membership WHERE group_id = ${id}::uuid)
      OR ${isNamed('group', Prisma.sql`${id}::uuid`)} AS "isReferenced"`
  return rows[0] ?? { members: 0, isReferenced: true }
}

/** Deletes those of the given groups that nobody is or ever was in, and that were not changed after they were created. */
export async function deleteUnusedGroups(db: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.$executeRaw`
    DELETE FROM student_group g WHERE g.id = ANY(${[...ids]}::uuid[]) AND g.revision = 1 AND NOT EXISTS (SELECT 1 FROM group_membership WHERE group_id = g.id)
      AND NOT ${isNamed('group', Prisma.sql`g.id`)}`
}

/** Deletes the groups of a grouping in which nobody ever was. */
export async function deleteGroupsOf(db: Tx, groupingId: string): Promise<void> {
  await db.studentGroup.deleteMany({ where: { groupingId } })
}
