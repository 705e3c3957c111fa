import 'server-only'
import { v7 } from 'uuid'
import type { EnrolmentStatus } from '@/lib/users/enrolment-statuses'
import type { Tx } from '@/server/kernel/db'
import { newestStay, studiesMark } from './rollover-preview.sql'

/** Somebody's present enrolment, and the one that begins on the rollover's day. */
export type HeldStudies = {
  id: string
  mark: string
  programmeId: string | null
  year: number | null
  graduated: boolean
  yearLeft: number | null
  groupId: string | null
  rolledOn: string | null
  status: EnrolmentStatus | null
  onDay: StayFields | null
}
type StayFields = {
  programmeId: string | null
  year: number | null
  graduated: boolean
  groupId: string | null
  firmId: string | null
  status: EnrolmentStatus
}

/** Locks the studies until the transaction ends. */
export async function lockStudies(
  db: Tx,
  { userIds, day }: { userIds: readonly string[]; day: string },
): Promise<ReadonlyMap<string, HeldStudies>> {
  await db.$executeRaw`SELECT 1 FROM app_user WHERE id = ANY(${[...userIds]}::uuid[]) AND deleted_at IS NULL ORDER BY id FOR UPDATE`
  const rows = await db.$queryRaw<HeldStudies[]>`
    SELECT u.id, ${studiesMark} AS mark, u.programme_id AS "programmeId", u.year, u.graduated, u.year_left AS "yearLeft", u.group_id AS "groupId", u.rolled_on::text AS "rolledOn", s.status::text AS status,
      (SELECT json_build_object('programmeId', e.programme_id, 'year', e.year, 'graduated', e.graduated, 'groupId', e.group_id, 'firmId', e.firm_id, 'status', e.status)
        FROM enrolment e WHERE e.user_id = u.id AND e.from_on = ${day}::date) AS "onDay"
    FROM app_user u LEFT JOIN ${newestStay} ON TRUE WHERE u.id = ANY(${[...userIds]}::uuid[]) AND u.deleted_at IS NULL`
  return new Map(rows.map((row) => [row.id, row]))
}

export async function listMarks(db: Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.$queryRaw<
    { id: string; mark: string }[]
  >`SELECT u.id, ${studiesMark} AS mark FROM app_user u LEFT JOIN ${newestStay} ON TRUE WHERE u.id = ANY(${[...userIds]}::uuid[])`
  return new Map(rows.map(({ id, mark }) => [id, mark]))
}

/** Locks programmes until the transaction ends and returns their lengths. */
export async function lockSharedLengths(db: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db.$queryRaw<
    { id: string; length: number }[]
  >`SELECT id, length_years AS length FROM programme WHERE id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR KEY SHARE`
  return new Map(rows.map(({ id, length }) => [id, length]))
}

/** Locks groups until the transaction ends and returns those that exist. */
export async function lockSharedGroups(db: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.$queryRaw<
    { id: string }[]
  >`SELECT id FROM student_group WHERE id = ANY(${[...new Set(ids)]}::uuid[]) ORDER BY id FOR KEY SHARE`
  return new Set(rows.map(({ id }) => id))
}

type StudiesToSet = {
  readonly userId: string
  readonly programmeId: string | null
  readonly year: number | null
  readonly graduated: boolean
  readonly yearLeft: number | null
  /** Absent: the person stays in their group. */
  readonly groupId?: string | null | undefined
}
const rowsOf = (rows: readonly object[]) => JSON.stringify(rows)
/** JSON has no undefined, so `hasGroup` says whether a group is named. */
const withGroup = <R extends StudiesToSet>(row: R) => ({ ...row, hasGroup: row.groupId !== undefined })

/**
 * Stores enrolments from the day on, with the same firm, and the same group or the one that follows it; an enrolment that began on the same day is replaced.
 */
export async function upsertRolledStays(
  db: Tx,
  { rows, day }: { rows: readonly (StudiesToSet & { status: EnrolmentStatus })[]; day: string },
): Promise<void> {
  if (rows.length === 0) return
  await db.$executeRaw`
    INSERT INTO enrolment (id, user_id, from_on, programme_id, year, graduated, group_id, firm_id, status)
    SELECT n.id, u.id, ${day}::date, n."programmeId", n.year, n.graduated, CASE WHEN n."hasGroup" THEN n."groupId" ELSE u.group_id END, u.firm_id, n.status::"EnrolmentStatus"
    FROM jsonb_to_recordset(${rowsOf(rows.map((row) => ({ id: v7(), ...withGroup(row) })))}::jsonb)
      AS n(id uuid, "userId" uuid, "programmeId" uuid, year int, graduated boolean, status text, "hasGroup" boolean, "groupId" uuid)
      JOIN app_user u ON u.id = n."userId"
    ON CONFLICT (user_id, from_on) DO UPDATE SET programme_id = excluded.programme_id, year = excluded.year, graduated = excluded.graduated, status = excluded.status, group_id = excluded.group_id`
}

/**
 * Updates the people's present studies, and the time of the last rollover that decided on them; for unmoved people only the latter. It takes one statement, as
 * each written row updates the search texts.
 */
export async function setStudies(
  db: Tx,
  rows: readonly (StudiesToSet & { readonly isMoved: boolean; readonly rolledOn: string | null })[],
): Promise<void> {
  if (rows.length === 0) return
  await db.$executeRaw`
    UPDATE app_user u SET programme_id = CASE WHEN n."isMoved" THEN n."programmeId" ELSE u.programme_id END, year = CASE WHEN n."isMoved" THEN n.year ELSE u.year END,
      graduated = CASE WHEN n."isMoved" THEN n.graduated ELSE u.graduated END, year_left = CASE WHEN n."isMoved" THEN n."yearLeft" ELSE u.year_left END,
      group_id = CASE WHEN n."isMoved" AND n."hasGroup" THEN n."groupId" ELSE u.group_id END, revision = u.revision + n."isMoved"::int, rolled_on = n."rolledOn"
    FROM jsonb_to_recordset(${rowsOf(rows.map(withGroup))}::jsonb)
      AS n("userId" uuid, "isMoved" boolean, "programmeId" uuid, year int, graduated boolean, "yearLeft" int, "rolledOn" date, "hasGroup" boolean, "groupId" uuid)
    WHERE u.id = n."userId"`
}

/** Deletes the enrolments that began on the day, or restores those that they replaced. */
export async function undoStays(
  db: Tx,
  { rows, day }: { rows: readonly { readonly userId: string; readonly replaced: StayFields | null }[]; day: string },
): Promise<void> {
  const [gone, back] = [rows.filter(({ replaced }) => replaced === null), rows.filter(({ replaced }) => replaced !== null)]
  await db.$executeRaw`DELETE FROM enrolment WHERE user_id = ANY(${gone.map(({ userId }) => userId)}::uuid[]) AND from_on = ${day}::date`
  await db.$executeRaw`
    UPDATE enrolment e SET programme_id = n."programmeId", year = n.year, graduated = n.graduated, group_id = n."groupId", firm_id = n."firmId", status = n.status::"EnrolmentStatus"
    FROM jsonb_to_recordset(${rowsOf(back.map(({ userId, replaced }) => ({ userId, ...replaced })))}::jsonb)
      AS n("userId" uuid, "programmeId" uuid, year int, graduated boolean, "groupId" uuid, "firmId" uuid, status text)
    WHERE e.user_id = n."userId" AND e.from_on = ${day}::date`
}
