import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Audience } from '@/lib/audience'
import type { Db, Tx } from '@/server/kernel/db'
import { mailAfter } from '../rules'
import type { BroadcastScope } from '../scope'
import { isRefusedBy } from './blocks.sql'

/** People who may read messages and can log in. */
const reads = Prisma.sql`(u.status = 'ENABLED' AND u.activation = 'ACTIVE' AND EXISTS (
  SELECT 1 FROM user_role r JOIN role_privilege p ON p.role_id = r.role_id WHERE r.user_id = u.id AND p.privilege IN ('MESSAGES', 'ALL')))`

/** People who have left, have graduated, are suspended or intercalating are in no year, group or firm. A condition on `u`. */
export const isHere = (today: string) => Prisma.sql`COALESCE((
  SELECT e.status NOT IN ('INTERCALATING', 'SUSPENDED', 'LEFT', 'GRADUATED') FROM enrolment e
  WHERE e.user_id = u.id AND e.from_on <= ${today}::date ORDER BY e.from_on DESC LIMIT 1), TRUE)`

const isStudentId = (id: string) => Prisma.sql`EXISTS (
  SELECT 1 FROM user_role r JOIN role_privilege p ON p.role_id = r.role_id WHERE r.user_id = ${id}::uuid AND p.privilege = 'APP_STUDENT')`

/**
 * The only rule for who is in an audience on a day; counting and sending both use it. It is a condition on `u` and leaves the author out. A teacher who is also
 * a student does not reach people who have blocked them. A teacher who is no student any more does, because the institution's broadcasts reach everybody.
 */
function isInAudience({ audience, today, scope, authorId }: Wanted): Prisma.Sql {
  const { years, groupIds, firmIds, roleIds, userIds, leftOut } = audience
  const studies = Prisma.sql`(
    (u.programme_id, u.year) IN (SELECT * FROM unnest(${years.map((one) => one.programmeId)}::uuid[], ${years.map(({ year }) => year)}::int[]))
    OR u.firm_id = ANY(${firmIds}::uuid[]) OR u.group_id = ANY(${groupIds}::uuid[])
    OR EXISTS (SELECT 1 FROM student_group g WHERE g.id = ANY(${groupIds}::uuid[]) AND g.id = (
      SELECT m.group_id FROM group_membership m WHERE m.user_id = u.id AND m.grouping_id = g.grouping_id AND m.from_on <= ${today}::date
      ORDER BY m.from_on DESC LIMIT 1)))`
  return Prisma.sql`u.deleted_at IS NULL AND u.id <> ${authorId}::uuid AND NOT u.id = ANY(${leftOut}::uuid[])
    AND (u.id = ANY(${userIds}::uuid[]) OR EXISTS (SELECT 1 FROM user_role r WHERE r.user_id = u.id AND r.role_id = ANY(${roleIds}::uuid[]))
      OR (${studies} AND ${isHere(today)}))
    AND NOT (${isStudentId(authorId)} AND ${isRefusedBy({ readerId: Prisma.sql`u.id`, authorId: Prisma.sql`${authorId}::uuid` })})
    AND ${isInSight(scope)}`
}

function isInSight({ where }: BroadcastScope): Prisma.Sql {
  if (where.kind === 'ALL') return Prisma.sql`TRUE`
  if (where.kind === 'SOME') return Prisma.sql`u.id = ANY(${[...where.ids]}::uuid[])`
  return Prisma.sql`EXISTS (SELECT 1 FROM user_role r JOIN role_privilege p ON p.role_id = r.role_id WHERE r.user_id = u.id AND p.privilege = 'APP_STUDENT')`
}

type Wanted = { readonly audience: Audience; readonly today: string; readonly scope: BroadcastScope; readonly authorId: string }

export async function countInAudience(db: Db, wanted: Wanted): Promise<{ reach: number; cannotRead: number }> {
  const [row] = await db.$queryRaw<{ reach: number; cannotRead: number }[]>`
    SELECT count(*) FILTER (WHERE ${reads})::int AS reach, count(*) FILTER (WHERE NOT ${reads})::int AS "cannotRead" FROM app_user u WHERE ${isInAudience(wanted)}`
  return row ?? { reach: 0, cannotRead: 0 }
}

/** The ids of the people in an audience, for an audience that has to stay as its author saw it. */
export async function listAudience(db: Db, wanted: Wanted, limit: number): Promise<string[]> {
  const rows = await db.$queryRaw<
    { id: string }[]
  >`SELECT u.id FROM app_user u WHERE ${isInAudience(wanted)} AND ${reads} ORDER BY u.id LIMIT ${limit}`
  return rows.map(({ id }) => id)
}

/** Adds the audience to a thread in one statement. Each person is added once, even if it runs twice. Returns the number of people added. */
export function insertAudience(db: Tx, { threadId, at, ...wanted }: Wanted & { threadId: string; at: Date }): Promise<number> {
  return db.$executeRaw`
    INSERT INTO thread_member (thread_id, user_id, unread, sort_at, mail_due_at)
    SELECT ${threadId}::uuid, u.id, TRUE, ${at}, ${mailAfter(at)} FROM app_user u WHERE ${isInAudience(wanted)} AND ${reads} ON CONFLICT DO NOTHING`
}

export function listReachedIds(db: Db, threadId: string, limit: number): Promise<{ id: string }[]> {
  return db.$queryRaw`SELECT user_id AS id FROM thread_member WHERE thread_id = ${threadId}::uuid LIMIT ${limit}`
}

type Choice = { id: string; name: string }
const named = { select: { id: true, name: true }, orderBy: [{ name: 'asc' as const }, { id: 'asc' as const }], take: 1_000 }

/** The choices from which an audience can be made. */
export async function listAudienceChoices(db: Db): Promise<{
  programmes: (Choice & { lengthYears: number })[]
  groups: (Choice & { grouping: string })[]
  firms: Choice[]
  roles: Choice[]
}> {
  const programmes = await db.programme.findMany({
    ...named,
    where: { published: true },
    select: { id: true, name: true, lengthYears: true },
  })
  const groups = await db.studentGroup.findMany({
    ...named,
    where: { active: true, grouping: { published: true } },
    select: { id: true, name: true, grouping: { select: { name: true } } },
  })
  const firms = await db.firm.findMany({ ...named, where: { active: true } })
  const roles = await db.role.findMany(named)
  return { programmes, firms, roles, groups: groups.map(({ grouping, ...group }) => ({ ...group, grouping: grouping.name })) }
}
