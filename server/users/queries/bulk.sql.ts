import 'server-only'
import { v7 } from 'uuid'
import type { EnrolmentStatus } from '@/lib/users/enrolment-statuses'
import type { Db, Tx } from '@/server/kernel/db'
import type { Studies } from '../rules'
import type { UserScope } from '../scope'
import { whereChosen, type ChosenPeople } from './people'

const columns = {
  id: true,
  displayName: true,
  username: true,
  status: true,
  activation: true,
  programmeId: true,
  year: true,
  graduated: true,
  groupId: true,
  firmId: true,
  roles: { select: { roleId: true } },
  programme: { select: { name: true } },
  group: { select: { name: true } },
  firm: { select: { name: true } },
} as const
type Named = { name: string } | null
export type ChosenPerson = {
  id: string
  displayName: string
  username: string
  status: 'ENABLED' | 'DISABLED'
  activation: 'PENDING' | 'ACTIVE'
  programmeId: string | null
  year: number | null
  graduated: boolean
  groupId: string | null
  firmId: string | null
  roles: { roleId: string }[]
  programme: Named
  group: Named
  firm: Named
}

/** Ordered by name. */
export function listChosen(db: Db, scope: UserScope, chosen: ChosenPeople, limit: number): Promise<ChosenPerson[]> {
  return db.user.findMany({
    where: whereChosen(scope, chosen),
    select: columns,
    orderBy: [{ lastName: 'asc' }, { firstName: 'asc' }, { id: 'asc' }],
    take: limit,
  })
}

export type RecentStay = Studies & { userId: string; from: string; enrolment: EnrolmentStatus }

/** The current stay of each of these people and the one before it, newest first. */
export function listRecentStays(db: Db, userIds: readonly string[]): Promise<RecentStay[]> {
  return db.$queryRaw<RecentStay[]>`
    SELECT user_id AS "userId", from_on::text AS "from", programme_id AS "programmeId", year, graduated, group_id AS "groupId", firm_id AS "firmId", status::text AS enrolment
    FROM (SELECT e.*, row_number() OVER (PARTITION BY e.user_id ORDER BY e.from_on DESC) AS place FROM enrolment e WHERE e.user_id = ANY(${[...userIds]}::uuid[])) newest
    WHERE place <= 2 ORDER BY user_id, from_on DESC`
}

/** Returns the number of accounts updated. */
export async function updateStatuses(
  db: Tx,
  { ids, from, to }: { ids: readonly string[]; from: ChosenPerson['status']; to: ChosenPerson['status'] },
): Promise<number> {
  const { count } = await db.user.updateMany({
    where: { id: { in: [...ids] }, status: from },
    data: { status: to, revision: { increment: 1 } },
  })
  return count
}

export async function giveRole(db: Tx, roleId: string, ids: readonly string[]): Promise<void> {
  await db.$executeRaw`INSERT INTO user_role (user_id, role_id) SELECT unnest(${[...ids]}::uuid[]), ${roleId}::uuid ON CONFLICT DO NOTHING`
  await touchRevisions(db, ids)
}

export async function withdrawRole(db: Tx, roleId: string, ids: readonly string[]): Promise<void> {
  await db.userRole.deleteMany({ where: { roleId, userId: { in: [...ids] } } })
  await touchRevisions(db, ids)
}

/** Raises the revisions, so that people who are editing one of the accounts are warned that it has changed. */
async function touchRevisions(db: Tx, ids: readonly string[]): Promise<void> {
  await db.user.updateMany({ where: { id: { in: [...ids] } }, data: { revision: { increment: 1 } } })
}

export type Move = {
  readonly userId: string
  readonly after: Studies
  /** The change equals the stay before the one of this day: this day's is deleted, and the earlier one continues. */ readonly isBack: boolean
}

/** Writes the present studies of people and the stay that begins with them; a stay that began on the same day is replaced. */
export async function moveMany(db: Tx, { moves, from }: { moves: readonly Move[]; from: string }): Promise<void> {
  const rows = JSON.stringify(moves.map(({ userId, after }) => ({ id: v7(), user_id: userId, ...columnsOf(after) })))
  await db.$executeRaw`
    UPDATE app_user u SET programme_id = n.programme_id, year = n.year, graduated = n.graduated, group_id = n.group_id, firm_id = n.firm_id, revision = u.revision + 1
    FROM jsonb_to_recordset(${rows}::jsonb) AS n(user_id uuid, programme_id uuid, year int, graduated boolean, group_id uuid, firm_id uuid) WHERE u.id = n.user_id`
  const back = moves.filter(({ isBack }) => isBack).map(({ userId }) => userId)
  await db.$executeRaw`DELETE FROM enrolment WHERE user_id = ANY(${back}::uuid[]) AND from_on = ${from}::date`
  await db.$executeRaw`
    INSERT INTO enrolment (id, user_id, from_on, programme_id, year, graduated, group_id, firm_id, status)
    SELECT n.id, n.user_id, ${from}::date, n.programme_id, n.year, n.graduated, n.group_id, n.firm_id, n.status::"EnrolmentStatus"
    FROM jsonb_to_recordset(${rows}::jsonb) AS n(id uuid, user_id uuid, programme_id uuid, year int, graduated boolean, group_id uuid, firm_id uuid, status text)
    WHERE n.user_id <> ALL(${back}::uuid[])
    ON CONFLICT (user_id, from_on) DO UPDATE SET programme_id = excluded.programme_id, year = excluded.year, graduated = excluded.graduated,
      group_id = excluded.group_id, firm_id = excluded.firm_id, status = excluded.status`
}

function columnsOf({ programmeId, year, graduated, groupId, firmId, enrolment }: Studies) {
  return { programme_id: programmeId, year, graduated, group_id: groupId, firm_id: firmId, status: enrolment }
}

/** Keeps programmes from being made shorter until the transaction ends: a new year might otherwise be beyond somebody's programme. */
export async function lockSharedProgrammes(db: Tx): Promise<void> {
  await db.$executeRaw`SELECT 1 FROM programme ORDER BY id FOR KEY SHARE`
}

export async function listProgrammeLengths(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db.programme.findMany({ select: { id: true, lengthYears: true } })
  return new Map(rows.map(({ id, lengthYears }) => [id, lengthYears]))
}

export async function listCarriers(db: Db, flagId: string, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.userFlag.findMany({ where: { flagId, userId: { in: [...userIds] } }, select: { userId: true } })
  return new Set(rows.map(({ userId }) => userId))
}

/** Groups of a published default grouping are not changed for many people at once. */
export async function isDefaultGroupingPublished(db: Db): Promise<boolean> {
  return (await db.grouping.count({ where: { isDefault: true, published: true } })) > 0
}
