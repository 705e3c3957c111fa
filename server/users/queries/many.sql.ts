import 'server-only'
import { accountKey } from '@/lib/users/account-key'
import type { EnrolmentStatus } from '@/lib/users/enrolment-statuses'
import type { Db, Tx } from '@/server/kernel/db'
import { closeLinksOf } from '@/server/sign-in'
import type { WrittenRow } from '../account-row'

/** Statements for many accounts at once: an import of thousands takes a bounded number of them. A writer holds the lock of accounts. */

export type ManyAccount = WrittenRow & {
  id: string
  revision: number
  status: 'ENABLED' | 'DISABLED'
  activation: 'PENDING' | 'ACTIVE'
  roleIds: string[]
  flagIds: string[]
  /** The present enrolment: its first day and its status. Null: they were never enrolled. */
  since: string | null
  enrolment: EnrolmentStatus | null
}

type Keys = {
  readonly ids?: readonly string[]
  readonly usernames?: readonly string[]
  readonly emails?: readonly string[]
  readonly studentIdNumbers?: readonly string[]
}

/** Accounts by any of their keys, in one statement. */
export function listManyAccounts(db: Db, { ids = [], usernames = [], emails = [], studentIdNumbers = [] }: Keys): Promise<ManyAccount[]> {
  return db.$queryRaw`
    SELECT u.id, u.revision, u.username, u.email, u.first_name AS "firstName", u.last_name AS "lastName", u.display_name AS "displayName", u.student_id_number AS "studentIdNumber",
      u.hospital_resource_number AS "hospitalResourceNumber", u.registration_number AS "registrationNumber", u.phone, u.ethnicity, u.employer, u.job_title AS "jobTitle",
      u.year_left AS "yearLeft", u.school_year_left AS "schoolYearLeft", u.locale, u.programme_id AS "programmeId", u.year, u.graduated, u.group_id AS "groupId", u.firm_id AS "firmId",
      u.status::text AS status, u.activation::text AS activation, COALESCE(r.ids, '{}') AS "roleIds", COALESCE(f.ids, '{}') AS "flagIds", e.from_on::text AS since, e.status::text AS enrolment
    FROM app_user u
    LEFT JOIN LATERAL (SELECT array_agg(role_id::text ORDER BY role_id) AS ids FROM user_role WHERE user_id = u.id) r ON TRUE
    LEFT JOIN LATERAL (SELECT array_agg(flag_id::text ORDER BY flag_id) AS ids FROM user_flag WHERE user_id = u.id) f ON TRUE
    LEFT JOIN LATERAL (SELECT from_on, status FROM enrolment WHERE user_id = u.id ORDER BY from_on DESC LIMIT 1) e ON TRUE
    WHERE u.deleted_at IS NULL AND (u.id = ANY(${[...ids]}::uuid[]) OR u.username_key = ANY(${usernames.map(accountKey)}::text[]) OR u.email_key = ANY(${emails.map(accountKey)}::text[])
      OR u.student_id_number = ANY(${[...studentIdNumbers]}::text[]))`
}

export type KnownName = { id: string; usernameKey: string; emailKey: string; displayName: string; username: string }

/** The names of all accounts, to find ones that look alike; removed accounts are included, as their keys are taken. */
export function listKnownNames(db: Db): Promise<KnownName[]> {
  return db.$queryRaw`SELECT id, username_key AS "usernameKey", email_key AS "emailKey", display_name AS "displayName", username FROM app_user WHERE deleted_at IS NULL`
}

export type ZeroNumbers = {
  id: string
  displayName: string
  studentIdNumber: string
  hospitalResourceNumber: string
  registrationNumber: string
}

/** The people with a number that begins with zeros; '' for a number that does not. */
export function listZeroNumbers(db: Db): Promise<ZeroNumbers[]> {
  return db.$queryRaw`
    SELECT id, display_name AS "displayName", CASE WHEN student_id_number LIKE '0%' THEN student_id_number ELSE '' END AS "studentIdNumber",
      CASE WHEN hospital_resource_number LIKE '0%' THEN hospital_resource_number ELSE '' END AS "hospitalResourceNumber",
      CASE WHEN registration_number LIKE '0%' THEN registration_number ELSE '' END AS "registrationNumber"
    FROM app_user WHERE deleted_at IS NULL AND (student_id_number LIKE '0%' OR hospital_resource_number LIKE '0%' OR registration_number LIKE '0%')`
}

export type ManyFields = Omit<ManyAccount, 'revision' | 'activation' | 'roleIds' | 'flagIds' | 'since' | 'enrolment'>

const withKeys = (row: ManyFields) => ({ ...row, usernameKey: accountKey(row.username), emailKey: accountKey(row.email) })

/** Inserts accounts whose invitation is pending. Returns the ids of those inserted: one whose name or address was taken is left out. */
export async function insertManyAccounts(db: Tx, rows: readonly ManyFields[], at: Date): Promise<Set<string>> {
  const made = await db.$queryRaw<{ id: string }[]>`
    INSERT INTO app_user (id, username, username_key, email, email_key, first_name, last_name, display_name, student_id_number, hospital_resource_number, registration_number, phone, ethnicity,
      employer, job_title, year_left, school_year_left, locale, programme_id, year, graduated, group_id, firm_id, status, activation, created_at)
    SELECT n.id, n.username, n."usernameKey", n.email, n."emailKey", n."firstName", n."lastName", n."displayName", n."studentIdNumber", n."hospitalResourceNumber", n."registrationNumber", n.phone,
      n.ethnicity, n.employer, n."jobTitle", n."yearLeft", n."schoolYearLeft", n.locale, n."programmeId", n.year, n.graduated, n."groupId", n."firmId", n.status::"UserStatus", 'PENDING', ${at}
    FROM jsonb_to_recordset(${JSON.stringify(rows.map(withKeys))}::jsonb) AS n(id uuid, username text, "usernameKey" text, email text, "emailKey" text, "firstName" text, "lastName" text,
      "displayName" text, "studentIdNumber" text, "hospitalResourceNumber" text, "registrationNumber" text, phone text, ethnicity text, employer text, "jobTitle" text, "yearLeft" int,
      "schoolYearLeft" int, locale text, "programmeId" uuid, year int, graduated boolean, "groupId" uuid, "firmId" uuid, status text)
    ON CONFLICT DO NOTHING RETURNING id`
  return new Set(made.map(({ id }) => id))
}

/** Returns the ids of accounts that were saved; those changed since they were read are left as they are. The caller has checked that no name is taken. */
export async function updateManyAccounts(db: Tx, rows: readonly (ManyFields & { readonly revision: number })[]): Promise<Set<string>> {
  const saved = await db.$queryRaw<{ id: string }[]>`
    UPDATE app_user u SET username = n.username, username_key = n."usernameKey", email = n.email, email_key = n."emailKey", first_name = n."firstName", last_name = n."lastName",
      display_name = n."displayName", student_id_number = n."studentIdNumber", hospital_resource_number = n."hospitalResourceNumber", registration_number = n."registrationNumber",
      phone = n.phone, ethnicity = n.ethnicity, employer = n.employer, job_title = n."jobTitle", year_left = n."yearLeft", school_year_left = n."schoolYearLeft", locale = n.locale,
      programme_id = n."programmeId", year = n.year, graduated = n.graduated, group_id = n."groupId", firm_id = n."firmId", status = n.status::"UserStatus", revision = u.revision + 1
    FROM jsonb_to_recordset(${JSON.stringify(rows.map((row) => ({ ...withKeys(row), revision: row.revision })))}::jsonb) AS n(id uuid, revision int, username text, "usernameKey" text, email text,
      "emailKey" text, "firstName" text, "lastName" text, "displayName" text, "studentIdNumber" text, "hospitalResourceNumber" text, "registrationNumber" text, phone text, ethnicity text,
      employer text, "jobTitle" text, "yearLeft" int, "schoolYearLeft" int, locale text, "programmeId" uuid, year int, graduated boolean, "groupId" uuid, "firmId" uuid, status text)
    WHERE u.id = n.id AND u.revision = n.revision AND u.deleted_at IS NULL RETURNING u.id`
  return new Set(saved.map(({ id }) => id))
}

/** The given keys that an account has already, apart from the accounts with the given ids. */
export async function listTakenKeys(
  db: Tx,
  { usernames, emails, except }: { usernames: readonly string[]; emails: readonly string[]; except: readonly string[] },
): Promise<{ usernames: Set<string>; emails: Set<string> }> {
  const rows = await db.$queryRaw<{ usernameKey: string; emailKey: string }[]>`
    SELECT username_key AS "usernameKey", email_key AS "emailKey" FROM app_user
    WHERE (username_key = ANY(${usernames.map(accountKey)}::text[]) OR email_key = ANY(${emails.map(accountKey)}::text[])) AND NOT id = ANY(${[...except]}::uuid[])`
  return { usernames: new Set(rows.map(({ usernameKey }) => usernameKey)), emails: new Set(rows.map(({ emailKey }) => emailKey)) }
}

type RolesOf = { readonly userId: string; readonly roleIds: readonly string[] }

/** Replaces the roles of these people. */
export async function replaceManyRoles(db: Tx, people: readonly RolesOf[]): Promise<void> {
  if (people.length === 0) return
  const pairs = people.flatMap(({ userId, roleIds }) => roleIds.map((roleId) => ({ userId, roleId })))
  await db.userRole.deleteMany({ where: { userId: { in: people.map(({ userId }) => userId) } } })
  await db.$executeRaw`
    INSERT INTO user_role (user_id, role_id) SELECT * FROM unnest(${pairs.map(({ userId }) => userId)}::uuid[], ${pairs.map(({ roleId }) => roleId)}::uuid[]) ON CONFLICT DO NOTHING`
}

export type ManyStay = {
  readonly id: string
  readonly userId: string
  readonly from: string
  readonly programmeId: string | null
  readonly year: number | null
  readonly graduated: boolean
  readonly groupId: string | null
  readonly firmId: string | null
  readonly status: EnrolmentStatus
}

/**
 * Stores stays from their days on; one that began on the same day is replaced, and one equal to the stay before it is left out, so that the earlier one
 * continues.
 */
export async function upsertManyStays(db: Tx, stays: readonly ManyStay[]): Promise<void> {
  if (stays.length === 0) return
  await db.$executeRaw`
    INSERT INTO enrolment (id, user_id, from_on, programme_id, year, graduated, group_id, firm_id, status)
    SELECT n.id, n."userId", n."from"::date, n."programmeId", n.year, n.graduated, n."groupId", n."firmId", n.status::"EnrolmentStatus"
    FROM jsonb_to_recordset(${JSON.stringify(stays)}::jsonb) AS n(id uuid, "userId" uuid, "from" text, "programmeId" uuid, year int, graduated boolean, "groupId" uuid, "firmId" uuid, status text)
    ON CONFLICT (user_id, from_on) DO UPDATE SET programme_id = excluded.programme_id, year = excluded.year, graduated = excluded.graduated, group_id = excluded.group_id, firm_id = excluded.firm_id,
      status = excluded.status`
  await db.$executeRaw`
    DELETE FROM enrolment e USING enrolment p, jsonb_to_recordset(${JSON.stringify(stays)}::jsonb) AS n("userId" uuid, "from" text)
    WHERE e.user_id = n."userId" AND e.from_on = n."from"::date AND p.user_id = e.user_id
      AND p.from_on = (SELECT max(x.from_on) FROM enrolment x WHERE x.user_id = e.user_id AND x.from_on < e.from_on)
      AND (p.programme_id, p.year, p.graduated, p.group_id, p.firm_id, p.status) IS NOT DISTINCT FROM (e.programme_id, e.year, e.graduated, e.group_id, e.firm_id, e.status)`
}

type OnDay = { readonly userId: string; readonly from: string }

/** The enrolments of these people that began on exactly that day. */
export function listStaysFrom(db: Tx, days: readonly OnDay[]): Promise<ManyStay[]> {
  return db.$queryRaw`
    SELECT e.id, e.user_id AS "userId", e.from_on::text AS "from", e.programme_id AS "programmeId", e.year, e.graduated, e.group_id AS "groupId", e.firm_id AS "firmId", e.status::text AS status
    FROM enrolment e JOIN jsonb_to_recordset(${JSON.stringify(days)}::jsonb) AS n("userId" uuid, "from" text) ON e.user_id = n."userId" AND e.from_on = n."from"::date`
}

export async function deleteStaysFrom(db: Tx, days: readonly OnDay[]): Promise<void> {
  await db.$executeRaw`DELETE FROM enrolment e USING jsonb_to_recordset(${JSON.stringify(days)}::jsonb) AS n("userId" uuid, "from" text) WHERE e.user_id = n."userId" AND e.from_on = n."from"::date`
}

/**
 * Takes back accounts that nobody has used or changed since they were created: personal data is deleted, and the name and the address become free. The row
 * stays, marked as removed, since something may refer to it. Returns the ids of accounts taken back.
 */
export async function undoAccounts(
  db: Tx,
  rows: readonly { readonly id: string; readonly revision: number }[],
  at: Date,
): Promise<Set<string>> {
  const gone = await db.$queryRaw<{ id: string }[]>`
    UPDATE app_user u SET deleted_at = ${at}, status = 'DISABLED', revision = u.revision + 1, username = 'removed-' || u.id, username_key = 'removed-' || u.id, email = 'removed-' || u.id || '@removed.invalid',
      email_key = 'removed-' || u.id || '@removed.invalid', first_name = '', last_name = '', display_name = '', student_id_number = NULL, hospital_resource_number = NULL, registration_number = NULL,
      phone = NULL, ethnicity = NULL, employer = NULL, job_title = NULL, year_left = NULL, school_year_left = NULL, programme_id = NULL, year = NULL, graduated = FALSE, group_id = NULL, firm_id = NULL
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n(id uuid, revision int)
    WHERE u.id = n.id AND u.revision = n.revision AND u.activation = 'PENDING' AND u.last_seen_at IS NULL AND u.deleted_at IS NULL RETURNING u.id`
  const ids = gone.map(({ id }) => id)
  await db.userRole.deleteMany({ where: { userId: { in: ids } } })
  await db.userFlag.deleteMany({ where: { userId: { in: ids } } })
  await db.enrolment.deleteMany({ where: { userId: { in: ids } } })
  await closeLinksOf(db, ids, at)
  return new Set(ids)
}

export type AllStudyChoices = { programmes: { id: string; name: string; lengthYears: number }[]; firms: { id: string; name: string }[] }

/** All programmes and firms, in use or not: a file may name one that a person is in already. */
export async function listAllStudyChoices(db: Db): Promise<AllStudyChoices> {
  const [programmes, firms] = [
    await db.programme.findMany({ select: { id: true, name: true, lengthYears: true }, orderBy: { name: 'asc' } }),
    await db.firm.findMany({ select: { id: true, name: true }, orderBy: { name: 'asc' } }),
  ]
  return { programmes, firms }
}

type Kept = { readonly programmeIds: readonly string[]; readonly groupIds: readonly string[]; readonly firmIds: readonly string[] }

/** Locks the programmes, groups and firms into which many people are put, until the transaction ends. Returns the existing ones. */
export async function lockSharedStudiesOfMany(
  db: Tx,
  { programmeIds, groupIds, firmIds }: Kept,
): Promise<{ programmes: Map<string, number>; groups: Set<string>; firms: Set<string> }> {
  const programmes = await db.$queryRaw<
    { id: string; lengthYears: number }[]
  >`SELECT id, length_years AS "lengthYears" FROM programme WHERE id = ANY(${[...programmeIds]}::uuid[]) ORDER BY id FOR KEY SHARE`
  const groups = await db.$queryRaw<
    { id: string }[]
  >`SELECT id FROM student_group WHERE id = ANY(${[...groupIds]}::uuid[]) ORDER BY id FOR KEY SHARE`
  const firms = await db.$queryRaw<{ id: string }[]>`SELECT id FROM firm WHERE id = ANY(${[...firmIds]}::uuid[]) ORDER BY id FOR KEY SHARE`
  return {
    programmes: new Map(programmes.map(({ id, lengthYears }) => [id, lengthYears])),
    groups: new Set(groups.map(({ id }) => id)),
    firms: new Set(firms.map(({ id }) => id)),
  }
}
