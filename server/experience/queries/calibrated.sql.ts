import 'server-only'
import { allDifficulties, fewestToTell } from '@/lib/reports/calibration'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'
import { escapedLike } from '@/server/kernel/db/like'
import { isThere } from './calibration.sql'

export type CalibrationRow = {
  readonly teacherId: string
  readonly teacher: string
  /** The first day that is counted. */
  readonly since: string
  readonly asOf: Date
  readonly difficulty: number
  readonly scaleId: string
  readonly sessions: number
  readonly students: number
  readonly raw: number
  readonly se: number | null
  readonly shrunk: number | null
  readonly low: number | null
  readonly high: number | null
  readonly spread: number | null
  readonly usualSpread: number | null
  readonly sameShare: number | null
  readonly lowWithWords: number | null
  readonly notObserved: number
  readonly medianChars: number | null
}

/** The figures of one teacher, for all sessions and for each difficulty. There are none where nothing can be compared or the teacher has left. */
export function listCalibrationOf(db: Db, teacherId: string): Promise<CalibrationRow[]> {
  return db.$queryRaw`
    SELECT c.teacher_id AS "teacherId", u.display_name AS teacher, c.period::text AS since, c.as_of AS "asOf", c.difficulty::int AS difficulty, c.scale_id AS "scaleId", c.sessions, c.students,
      c.raw, c.se, c.shrunk, c.low, c.high, c.spread, c.usual_spread AS "usualSpread", c.same_share AS "sameShare", c.low_with_words AS "lowWithWords", c.not_observed AS "notObserved", c.median_chars AS "medianChars"
    FROM teacher_calibration c JOIN app_user u ON u.id = c.teacher_id WHERE c.teacher_id = ${teacherId}::uuid AND ${isThere} ORDER BY c.difficulty LIMIT 10`
}

/** Whether enough is known of the teacher in the row `c`. */
const isTold = Prisma.sql`(c.difficulty = ${allDifficulties} AND c.sessions >= ${fewestToTell.sessions} AND c.students >= ${fewestToTell.students} AND ${isThere})`

/** The other teachers of whom enough is known: without a name or an id, and sorted by the numbers themselves, so that the order says nothing more. */
export function listOthers(db: Db, exceptId: string): Promise<{ sessions: number; raw: number }[]> {
  return db.$queryRaw`
    SELECT c.sessions, c.raw FROM teacher_calibration c JOIN app_user u ON u.id = c.teacher_id
    WHERE ${isTold} AND c.teacher_id <> ${exceptId}::uuid ORDER BY c.sessions, c.raw LIMIT 2000`
}

type UsualRow = {
  readonly teachers: number
  readonly sameShare: number | null
  readonly lowWithWords: number | null
  readonly notObserved: number | null
  readonly medianChars: number | null
}

/** The usual figures: the median of all teachers of whom enough is known. */
export async function findUsual(db: Db): Promise<UsualRow> {
  const rows = await db.$queryRaw<UsualRow[]>`
    SELECT count(*)::int AS teachers, percentile_cont(0.5) WITHIN GROUP (ORDER BY c.same_share) AS "sameShare", percentile_cont(0.5) WITHIN GROUP (ORDER BY c.low_with_words) AS "lowWithWords",
      percentile_cont(0.5) WITHIN GROUP (ORDER BY c.not_observed) AS "notObserved", percentile_cont(0.5) WITHIN GROUP (ORDER BY c.median_chars) AS "medianChars"
    FROM teacher_calibration c JOIN app_user u ON u.id = c.teacher_id WHERE ${isTold}`
  const [row] = rows
  if (!row) throw new Error('an aggregate has one row')
  return row
}

export type ValueRow = {
  readonly value: number
  readonly label: string
  readonly pass: boolean
  readonly own: number
  readonly all: number
}

/** How often a teacher, and all teachers together, gave each value of the scale. */
export function listValues(db: Db, { teacherId, scaleId }: { teacherId: string; scaleId: string }): Promise<ValueRow[]> {
  return db.$queryRaw`
    SELECT v.value, v.label, v.pass, COALESCE(sum(c.marks) FILTER (WHERE c.teacher_id = ${teacherId}::uuid), 0)::int AS own, COALESCE(sum(c.marks), 0)::int AS all
    FROM scale_value v LEFT JOIN teacher_mark_count c ON c.value = v.value WHERE v.scale_id = ${scaleId}::uuid GROUP BY v.value, v.label, v.pass ORDER BY v.value DESC LIMIT 50`
}

export type FurthestRow = {
  readonly sessionId: string
  readonly procedure: string
  readonly heldOn: string
  readonly difficulty: string | null
  readonly mine: number
  readonly expected: number
  readonly hasWords: boolean
}

/** The sessions that are furthest from what others gave; none that was unlocked in the meantime. */
export function listFurthest(db: Db, teacherId: string): Promise<FurthestRow[]> {
  return db.$queryRaw`
    SELECT f.session_id AS "sessionId", l.procedure, l.held_on::text AS "heldOn", l.difficulty, f.mine, f.expected, f.has_words AS "hasWords"
    FROM teacher_furthest f JOIN LATERAL (
      SELECT p.caption AS procedure, e.held_on, e.difficulty, e.is_open FROM experience_line e JOIN procedure p ON p.id = e.procedure_id
      WHERE e.session_id = f.session_id AND e.teacher_id = f.teacher_id ORDER BY e.marks DESC, e.line_id LIMIT 1) l ON NOT l.is_open
    WHERE f.teacher_id = ${teacherId}::uuid ORDER BY abs(f.mine - f.expected) DESC, f.session_id LIMIT 10`
}

type CalibratedTeacher = { readonly id: string; readonly displayName: string; readonly sessions: number; readonly students: number }

/** The teachers whose figures can be looked at, by name, whatever marks they gave. */
export function listCalibratedTeachers(
  db: Db,
  { words, limit }: { words: readonly string[]; limit: number },
): Promise<CalibratedTeacher[]> {
  const named = words.map((word) => Prisma.sql`AND u.search_name LIKE ${`%${escapedLike(word)}%`}`)
  return db.$queryRaw`
    SELECT u.id, u.display_name AS "displayName", c.sessions, c.students FROM teacher_calibration c JOIN app_user u ON u.id = c.teacher_id
    WHERE c.difficulty = ${allDifficulties} AND ${isThere} ${named.length > 0 ? Prisma.join(named, ' ') : Prisma.empty} ORDER BY u.last_name, u.first_name, u.id LIMIT ${limit}`
}
