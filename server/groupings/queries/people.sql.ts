import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'
import type { GroupingRow } from './groups'
import { membersAsOf } from './memberships.sql'

/** Whether `u` is a student who can log in, belongs to the grouping's programme and years, and has neither left nor graduated. */
function fitsGrouping({ programmeId, years }: Pick<GroupingRow, 'programmeId' | 'years'>): Prisma.Sql {
  return Prisma.sql`(u.status = 'ENABLED' AND NOT u.graduated
    AND EXISTS (SELECT 1 FROM user_role r JOIN role_privilege p ON p.role_id = r.role_id WHERE r.user_id = u.id AND p.privilege = 'APP_STUDENT')
    AND COALESCE((SELECT e.status::text FROM enrolment e WHERE e.user_id = u.id ORDER BY e.from_on DESC LIMIT 1), 'ACTIVE') NOT IN ('LEFT', 'GRADUATED')
    ${programmeId === null ? Prisma.empty : Prisma.sql`AND u.programme_id = ${programmeId}::uuid`}
    ${years.length === 0 ? Prisma.empty : Prisma.sql`AND u.year = ANY(${years}::int[])`})`
}

/** Whether every word is a part of the name, the username, the address or a number of `u`. */
function matchesSearch(q: string): Prisma.Sql {
  if (q === '') return Prisma.sql`TRUE`
  return Prisma.sql`NOT EXISTS (SELECT 1 FROM regexp_split_to_table(plain_text(${q}), '\\s+') AS w(word) WHERE position(w.word IN u.search_text) = 0)`
}

/**
 * `member`: the members of groups on a day. `those`: the members, and people who could be members and are in no group (`group_id` null). Non-members are found
 * with a set and not an outer join, because the database does not know yet that a newly filled grouping has thousands and would compare every pair.
 */
function peopleOf({ grouping, day }: { readonly grouping: GroupingRow; readonly day: string }): Prisma.Sql {
  return Prisma.sql`
    member AS MATERIALIZED (${membersAsOf({ groupingId: grouping.id, day })}),
    those AS (
      SELECT user_id, group_id FROM member
      UNION ALL SELECT u.id, NULL FROM app_user u WHERE u.deleted_at IS NULL AND ${fitsGrouping(grouping)} AND u.id NOT IN (SELECT user_id FROM member))`
}

export type PersonRow = {
  id: string
  displayName: string
  programme: string | null
  year: number | null
  graduated: boolean
  fits: boolean
}
type BoardRow = PersonRow & { groupId: string | null; found: number }
/** `whole`: the group, or none (null), of which up to `ofWhole` people are read. */
type Wanted = {
  readonly grouping: GroupingRow
  readonly q: string
  readonly day: string
  readonly ofEach: number
  readonly whole?: string | null | undefined
  readonly ofWhole: number
}

/** The members of each group on a day, and the people in none (`groupId` null): the first ones of each by last name, with the number of all. */
export function listBoard(db: Db, { grouping, q, day, ofEach, whole, ofWhole }: Wanted): Promise<BoardRow[]> {
  const most =
    whole === undefined
      ? Prisma.sql`${ofEach}::int`
      : Prisma.sql`CASE WHEN o.group_id IS NOT DISTINCT FROM ${whole}::uuid THEN ${ofWhole}::int ELSE ${ofEach}::int END`
  return db.$queryRaw`
    WITH ${peopleOf({ grouping, day })},
      people AS (
        SELECT u.id, u.display_name, u.programme_id, u.year, u.graduated, m.group_id, count(*) OVER (PARTITION BY m.group_id)::int AS found,
          row_number() OVER (PARTITION BY m.group_id ORDER BY u.last_name, u.first_name, u.id) AS place
        FROM those m JOIN app_user u ON u.id = m.user_id WHERE u.deleted_at IS NULL AND ${matchesSearch(q)})
    SELECT o.id, o.display_name AS "displayName", p.name AS programme, o.year, o.graduated, ${fitsGrouping(grouping)} AS fits, o.group_id AS "groupId", o.found
    FROM people o JOIN app_user u ON u.id = o.id LEFT JOIN programme p ON p.id = o.programme_id WHERE o.place <= ${most} ORDER BY o.group_id, o.place`
}

/** How many people are in each group, and in none (null). */
export function countBoard(
  db: Db,
  { grouping, day }: { grouping: GroupingRow; day: string },
): Promise<{ groupId: string | null; total: number }[]> {
  return db.$queryRaw`
    WITH ${peopleOf({ grouping, day })}
    SELECT m.group_id AS "groupId", count(*)::int AS total FROM those m JOIN app_user u ON u.id = m.user_id WHERE u.deleted_at IS NULL GROUP BY m.group_id`
}

export type AllocatedRow = {
  id: string
  displayName: string
  programmeId: string | null
  year: number | null
  firmId: string | null
  groupId: string | null
  fits: boolean
}

/** Everybody who is in a group on a day or could be, by last name; only those with these `ids`, where they are given. */
export function listAllocatable(
  db: Db,
  { grouping, day, ids }: { grouping: GroupingRow; day: string; ids?: readonly string[] },
): Promise<AllocatedRow[]> {
  const among = ids ? Prisma.sql`AND u.id = ANY(${[...ids]}::uuid[])` : Prisma.empty
  return db.$queryRaw`
    WITH ${peopleOf({ grouping, day })}
    SELECT u.id, u.display_name AS "displayName", u.programme_id AS "programmeId", u.year, u.firm_id AS "firmId", m.group_id AS "groupId", ${fitsGrouping(grouping)} AS fits
    FROM those m JOIN app_user u ON u.id = m.user_id
    WHERE u.deleted_at IS NULL ${among} ORDER BY u.last_name, u.first_name, u.id`
}

/** The members of a group on a day, with their enrolment on that day. */
export function listGroupMembers(
  db: Db,
  { grouping, groupId, day, limit }: { grouping: GroupingRow; groupId: string; day: string; limit: number },
): Promise<(PersonRow & { total: number })[]> {
  return db.$queryRaw`
    WITH member AS (${membersAsOf({ groupingId: grouping.id, day })})
    SELECT u.id, u.display_name AS "displayName", p.name AS programme, e.year, COALESCE(e.graduated, FALSE) AS graduated, ${fitsGrouping(grouping)} AS fits, count(*) OVER ()::int AS total
    FROM member m JOIN app_user u ON u.id = m.user_id
    LEFT JOIN LATERAL (SELECT programme_id, year, graduated FROM enrolment WHERE user_id = u.id AND from_on <= ${day}::date ORDER BY from_on DESC LIMIT 1) e ON TRUE
    LEFT JOIN programme p ON p.id = e.programme_id
    WHERE m.group_id = ${groupId}::uuid AND u.deleted_at IS NULL ORDER BY u.last_name, u.first_name, u.id LIMIT ${limit}`
}

/** People by username, student ID number or e-mail address, as an account is found; keys that match nobody are left out. */
export function findByKeys(db: Db, keys: readonly string[]): Promise<{ key: string; id: string }[]> {
  return db.$queryRaw`
    SELECT k.key, u.id FROM unnest(${[...keys]}::text[]) AS k(key)
    JOIN app_user u ON u.deleted_at IS NULL AND (u.username_key = k.key OR u.email_key = k.key OR lower(u.student_id_number) = k.key)`
}

export async function findProgrammeName(db: Db, id: string): Promise<string | null> {
  return (await db.programme.findUnique({ where: { id }, select: { name: true } }))?.name ?? null
}

export function listNames(db: Db, ids: readonly string[]): Promise<{ id: string; displayName: string }[]> {
  return db.user.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, displayName: true },
    orderBy: [{ lastName: 'asc' }, { firstName: 'asc' }, { id: 'asc' }],
  })
}
