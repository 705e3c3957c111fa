import 'server-only'
import type { EnrolmentStatus } from '@/lib/users/enrolment-statuses'
import { Prisma } from '@/lib/generated/prisma/client'
import type { ExceptionKind, RolloverAction, RolloverReason } from '@/lib/users/rollover'
import { escapedLike } from '@/server/kernel/db/like'
import type { Db } from '@/server/kernel/db'

type RolloverPlan = {
  readonly id: string
  readonly programmeIds: readonly string[]
  readonly day: string
  readonly newSince: string
  readonly decidedSince: string
}

/** A fingerprint of the studies of a person `u` and their newest enrolment `s`, to detect changes. */
export const studiesMark = Prisma.sql`jsonb_build_array(u.programme_id, u.year, u.graduated, u.group_id, u.firm_id, u.year_left, s.from_on, s.status)::text`
export const newestStay = Prisma.sql`LATERAL (SELECT from_on, status FROM enrolment WHERE user_id = u.id ORDER BY from_on DESC LIMIT 1) s`

/**
 * Everybody who studies in the programmes and has not graduated, with the action and its reason. A year begins with the first of the enrolments that have the
 * same programme, year and repetition: another group or firm does not begin a new year.
 */
function decidedCte({ id, programmeIds, day, newSince, decidedSince }: RolloverPlan): Prisma.Sql {
  return Prisma.sql`
    WITH people AS (
      SELECT u.id, u.display_name, u.last_name, u.first_name, u.search_text, u.student_id_number, u.status::text AS account, u.programme_id, p.name AS programme, p.length_years, u.year,
        u.year_left, u.rolled_on, u.group_id, g.name AS group_name, s.from_on, COALESCE(s.status::text, 'ACTIVE') AS enrolment, ${studiesMark} AS mark,
        (SELECT min(e.from_on) FROM enrolment e WHERE e.user_id = u.id AND e.from_on > COALESCE((
          SELECT max(o.from_on) FROM enrolment o WHERE o.user_id = u.id
            AND (o.programme_id, o.year, o.graduated, o.status = 'REPEATING') IS DISTINCT FROM (u.programme_id, u.year, u.graduated, s.status = 'REPEATING')), '-infinity')) AS began_on,
        x.kind, x.programme_id AS to_programme_id, x.year AS to_year, x.revision AS exception_revision, t.name AS to_programme, t.length_years AS to_length
      FROM app_user u JOIN programme p ON p.id = u.programme_id LEFT JOIN ${newestStay} ON TRUE
        LEFT JOIN rollover_exception x ON x.rollover_id = ${id}::uuid AND x.user_id = u.id LEFT JOIN programme t ON t.id = x.programme_id
        LEFT JOIN student_group g ON g.id = u.group_id
      WHERE u.programme_id = ANY(${[...programmeIds]}::uuid[]) AND u.deleted_at IS NULL AND NOT u.graduated
    ), reasoned AS (
      SELECT *, CASE
        WHEN rolled_on >= ${decidedSince}::date THEN 'ALREADY'
        WHEN from_on > ${day}::date THEN 'LATER'
        WHEN kind IN ('STAY', 'LEAVE', 'INTERCALATE', 'SUSPEND') OR (kind IN ('MOVE', 'REPEAT') AND year <= length_years) OR (kind = 'CHANGE' AND to_year <= to_length) THEN 'EXCEPTION'
        WHEN kind IS NOT NULL THEN 'IMPOSSIBLE'
        WHEN enrolment IN ('LEFT', 'GRADUATED') THEN 'LEFT'
        WHEN year IS NULL THEN 'NO_YEAR'
        WHEN year > length_years THEN 'BEYOND'
        WHEN account = 'DISABLED' THEN 'DISABLED'
        WHEN enrolment IN ('INTERCALATING', 'SUSPENDED') THEN 'ON_LEAVE'
        WHEN began_on >= ${newSince}::date THEN 'NEW'
        ELSE 'RULE' END AS reason
      FROM people
    ), decided AS (
      SELECT *, CASE WHEN reason NOT IN ('RULE', 'EXCEPTION') THEN 'STAY' WHEN reason = 'EXCEPTION' AND kind <> 'MOVE' THEN kind WHEN year = length_years THEN 'GRADUATE' ELSE 'MOVE' END AS action
      FROM reasoned
    )`
}

export type DecidedRow = {
  id: string
  displayName: string
  studentIdNumber: string | null
  programmeId: string
  programme: string
  lengthYears: number
  groupId: string | null
  group: string | null
  year: number | null
  yearLeft: number | null
  enrolment: EnrolmentStatus
  beganOn: string | null
  action: RolloverAction
  reason: RolloverReason
  mark: string
  kind: ExceptionKind | null
  toProgrammeId: string | null
  toYear: number | null
  toProgramme: string | null
  exceptionRevision: number | null
}
const columns = Prisma.sql`id, display_name AS "displayName", student_id_number AS "studentIdNumber", programme_id AS "programmeId", programme, length_years AS "lengthYears", group_id AS "groupId", group_name AS "group", year, year_left AS "yearLeft",
  enrolment, began_on::text AS "beganOn", action, reason, mark, kind, to_programme_id AS "toProgrammeId", to_year AS "toYear", to_programme AS "toProgramme", exception_revision AS "exceptionRevision"`

type StudentsWanted = {
  readonly words: readonly string[]
  readonly programmeId?: string | undefined
  readonly year?: number | undefined
  readonly action?: RolloverAction | undefined
  readonly exceptions?: string | undefined
}
function matchesWanted({ words, programmeId, year, action, exceptions }: StudentsWanted): Prisma.Sql {
  return Prisma.join(
    [
      Prisma.sql`TRUE`,
      ...words.map((word) => Prisma.sql`search_text LIKE ${`%${escapedLike(word)}%`}`),
      ...(programmeId === undefined ? [] : [Prisma.sql`programme_id = ${programmeId}::uuid`]),
      ...(year === undefined ? [] : [Prisma.sql`year = ${year}`]),
      ...(action === undefined ? [] : [Prisma.sql`action = ${action}`]),
      ...(exceptions === undefined ? [] : [Prisma.sql`kind IS NOT NULL`]),
    ],
    ' AND ',
  )
}

/** The people, by last name. */
export function listDecidedStudents(
  db: Db,
  plan: RolloverPlan,
  wanted: StudentsWanted,
  { skip, take }: { readonly skip: number; readonly take: number },
): Promise<DecidedRow[]> {
  return db.$queryRaw`${decidedCte(plan)} SELECT ${columns} FROM decided WHERE ${matchesWanted(wanted)} ORDER BY last_name, first_name, id LIMIT ${take} OFFSET ${skip}`
}

/** The rollover does not decide on these people: another one did, or they were changed after its day. */
const settled = Prisma.sql`reason IN ('ALREADY', 'LATER')`
/** A hash that changes when a person is added or leaves, or an exception is changed. */
const seen = Prisma.sql`COALESCE(md5(string_agg(id::text || ':' || COALESCE(exception_revision, 0), ',' ORDER BY id) FILTER (WHERE NOT ${settled})), '')`

export async function countDecided(
  db: Db,
  plan: RolloverPlan,
  wanted: StudentsWanted,
): Promise<{ total: number; free: number; seen: string }> {
  const rows = await db.$queryRaw<{ total: number; free: number; seen: string }[]>`${decidedCte(plan)}
    SELECT count(*)::int AS total, count(*) FILTER (WHERE NOT ${settled})::int AS free, ${seen} AS seen FROM decided WHERE ${matchesWanted(wanted)}`
  return rows[0] ?? { total: 0, free: 0, seen: '' }
}

/** All people on whom the rollover can decide. */
export function listFree(db: Db, plan: RolloverPlan, wanted: StudentsWanted): Promise<DecidedRow[]> {
  return db.$queryRaw`${decidedCte(plan)} SELECT ${columns} FROM decided WHERE ${matchesWanted(wanted)} AND NOT ${settled} ORDER BY id`
}

type OutcomeCount = { programme: string; year: number | null; action: RolloverAction; reason: RolloverReason; count: number }
export function countOutcomes(db: Db, plan: RolloverPlan): Promise<OutcomeCount[]> {
  return db.$queryRaw`${decidedCte(plan)}
    SELECT programme, year, action, reason, count(*)::int AS count FROM decided GROUP BY programme, year, action, reason ORDER BY lower(programme), year NULLS LAST, action, reason`
}

/** All people on whom the rollover decides (`isDecided` of rules.ts is the same rule for one person). */
export function listToApply(db: Db, plan: RolloverPlan): Promise<DecidedRow[]> {
  return db.$queryRaw`${decidedCte(plan)} SELECT ${columns} FROM decided WHERE action <> 'STAY' OR reason IN ('EXCEPTION', 'NEW') ORDER BY last_name, first_name, id`
}

/** The decisions on these people; people outside of the rollover are left out. */
export function listDecidedOf(db: Db, plan: RolloverPlan, userIds: readonly string[]): Promise<DecidedRow[]> {
  return db.$queryRaw`${decidedCte(plan)} SELECT ${columns} FROM decided WHERE id = ANY(${[...userIds]}::uuid[])`
}
