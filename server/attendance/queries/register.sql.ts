import 'server-only'
import { v7 } from 'uuid'
import type { AttendanceFlag, AttendanceHow, AttendanceState } from '@/lib/attendance/vocabulary'
import { Prisma } from '@/lib/generated/prisma/client'
import type { RegisterState } from '@/lib/states/register'
import type { Vouched } from '@/server/kernel/calls/evidence'
import type { Db, Tx } from '@/server/kernel/db'
import { expected, isAway } from './dates.sql'
import { madeUpOn } from './made-up.sql'

export type RegisterRow = {
  occurrenceId: string
  student: { id: string; displayName: string }
  group: string | null
  state: AttendanceState | null
  minutesLate: number
  how: AttendanceHow | null
  flags: AttendanceFlag[]
  sameAs: string | null
  at: Date | null
  by: string | null
  isWalkIn: boolean
  isGone: boolean
  isAway: boolean
  /** The missed date that the student makes up by having come here, without being on the list. */
  makesUp: { occurrenceId: string; title: string; heldOn: string } | null
  /** The day on which they made up this date. */
  madeUpOn: string | null
}

/** Everybody on the registers of these dates, by name. */
export function listRegister(db: Db, occurrenceIds: readonly string[]): Promise<RegisterRow[]> {
  return db.$queryRaw`
    WITH o AS MATERIALIZED (SELECT o.id, o.starts_at, o.ends_at FROM unnest(${[...occurrenceIds]}::uuid[]) AS i(id) JOIN occurrence o ON o.id = i.id), w AS MATERIALIZED (${expected})
    SELECT w.occurrence_id AS "occurrenceId", json_build_object('id', u.id, 'displayName', u.display_name) AS student, g.name AS "group", a.state, COALESCE(a.minutes_late, 0) AS "minutesLate",
      CASE WHEN a.state IS NULL THEN NULL ELSE a.how END AS how, COALESCE(a.flags, '{}') AS flags, same.display_name AS "sameAs", CASE WHEN a.state IS NULL THEN NULL ELSE a.at END AS at,
      CASE WHEN a.state IS NULL OR a.by_id = w.student_id THEN NULL ELSE by_whom.display_name END AS by, COALESCE(a.is_walk_in, FALSE) AS "isWalkIn",
      d.subject_id IS NULL AND NOT COALESCE(a.is_walk_in, FALSE) AS "isGone", ${isAway} AS "isAway",
      (SELECT json_build_object('occurrenceId', x.id, 'title', x.title, 'heldOn', x.held_on) FROM occurrence x WHERE x.id = a.makes_up_id) AS "makesUp", ${madeUpOn} AS "madeUpOn"
    FROM w JOIN o ON o.id = w.occurrence_id JOIN app_user u ON u.id = w.student_id
      LEFT JOIN diary_entry d ON d.source = 'OCCURRENCE' AND d.source_id = w.occurrence_id AND d.subject_id = w.student_id AND d.subject = 'STUDENT'
      LEFT JOIN student_group g ON g.id = d.via_group_id
      LEFT JOIN attendance a ON a.occurrence_id = w.occurrence_id AND a.student_id = w.student_id
      LEFT JOIN app_user by_whom ON by_whom.id = a.by_id LEFT JOIN app_user same ON same.id = a.same_as_id
    ORDER BY u.last_name, u.first_name, u.id`
}

/** Locks the register, so that closing it and recording a student come one after the other. Returns its state. */
export async function lockRegister(db: Tx, occurrenceId: string): Promise<{ state: RegisterState; closedAt: Date | null }> {
  await db.$executeRaw`INSERT INTO attendance_register (occurrence_id) VALUES (${occurrenceId}::uuid) ON CONFLICT DO NOTHING`
  const rows = await db.$queryRaw<{ state: RegisterState; closedAt: Date | null }[]>`
    SELECT state, closed_at AS "closedAt" FROM attendance_register WHERE occurrence_id = ${occurrenceId}::uuid FOR UPDATE`
  return rows[0] ?? { state: 'OPEN', closedAt: null }
}

/** Locks the register together with others who only add to it: it is not closed in the meantime. Returns its state. */
export async function shareRegister(db: Tx, occurrenceId: string): Promise<RegisterState> {
  const there = await findShared(db, occurrenceId)
  if (there) return there
  await db.$executeRaw`INSERT INTO attendance_register (occurrence_id) VALUES (${occurrenceId}::uuid) ON CONFLICT DO NOTHING`
  return (await findShared(db, occurrenceId)) ?? 'OPEN'
}

async function findShared(db: Tx, occurrenceId: string): Promise<RegisterState | undefined> {
  const rows = await db.$queryRaw<{ state: RegisterState }[]>`
    SELECT state FROM attendance_register WHERE occurrence_id = ${occurrenceId}::uuid FOR SHARE`
  return rows[0]?.state
}

type Step = {
  readonly occurrenceId: string
  readonly from: RegisterState
  readonly to: RegisterState
  readonly byId: string | null
  readonly at: Date
}

export async function setRegisterState(db: Tx, { occurrenceId, from, to, byId, at }: Step): Promise<number> {
  const { count } = await db.attendanceRegister.updateMany({
    where: { occurrenceId, state: from },
    data: to === 'CLOSED' ? { state: to, closedAt: at, closedById: byId } : { state: to, closedAt: null, closedById: null, reopenedAt: at },
  })
  return count
}

type SaidAlike = {
  readonly occurrenceId: string
  readonly studentId: string
  readonly state: AttendanceState | null
  readonly minutesLate: number
  readonly isWalkIn: boolean
  readonly flags: readonly AttendanceFlag[]
  /** Null: a register that closes by itself, or somebody without an account. */
  readonly byId: string | null
  /** The name of the person without an account who recorded it. */
  readonly byOutside?: string
  readonly at: Date
  readonly deviceHash?: string | null
  readonly sameAsId?: string | null
}

/** An entry of a register vouches for somebody, so it needs a checked decision: made at the register, from outside or at the chairs (server/clinic-shifts). */
export type Said = SaidAlike &
  (
    | { readonly how: Exclude<AttendanceHow, 'REGISTER' | 'EXTERNAL'> }
    | { readonly how: 'REGISTER'; readonly vouched: Vouched | 'AT_THE_CHAIRS' }
    | { readonly how: 'EXTERNAL'; readonly vouched: Vouched; readonly byOutside: string }
  )

export type Stored = { readonly studentId: string; readonly state: AttendanceState | null }

/**
 * Stores entries, each for one student at one date. An entry from a weightier source, or a later one from the same source, stays; the log gets all entries,
 * with whether they were taken. Returns the students whose entry was not taken, with the state that stands.
 */
export async function recordEntries(db: Tx, said: readonly Said[], receivedAt: Date): Promise<Stored[]> {
  if (said.length === 0) return []
  const rows = said.map(
    (one) =>
      Prisma.sql`(${v7()}::uuid, ${one.occurrenceId}::uuid, ${one.studentId}::uuid, ${one.state}::"AttendanceState", ${one.minutesLate}::int, ${one.isWalkIn}::boolean, ${one.how}::"AttendanceHow",
        ${[...one.flags]}::text[], ${one.deviceHash ?? null}::text, ${one.sameAsId ?? null}::uuid, ${one.byId}::uuid, ${one.byOutside ?? null}::text, ${one.at}::timestamptz)`,
  )
  const left = await db.$queryRaw<{ studentId: string }[]>`
    WITH said (log_id, occurrence_id, student_id, state, minutes_late, is_walk_in, how, flags, device_hash, same_as_id, by_id, by_outside, at) AS (VALUES ${Prisma.join(rows)}),
    stored AS (
      INSERT INTO attendance (occurrence_id, student_id, state, minutes_late, is_walk_in, how, flags, device_hash, same_as_id, by_id, at)
      SELECT occurrence_id, student_id, state, minutes_late, is_walk_in, how, flags, device_hash, same_as_id, by_id, at FROM said
      ON CONFLICT (occurrence_id, student_id) DO UPDATE SET state = EXCLUDED.state, minutes_late = EXCLUDED.minutes_late, is_walk_in = attendance.is_walk_in OR EXCLUDED.is_walk_in,
        how = EXCLUDED.how, flags = EXCLUDED.flags, device_hash = COALESCE(EXCLUDED.device_hash, attendance.device_hash), same_as_id = COALESCE(EXCLUDED.same_as_id, attendance.same_as_id),
        by_id = EXCLUDED.by_id, at = EXCLUDED.at, makes_up_id = CASE WHEN EXCLUDED.state = 'ATTENDED' THEN attendance.makes_up_id END
      WHERE EXCLUDED.how > attendance.how OR (EXCLUDED.how = attendance.how AND EXCLUDED.at >= attendance.at) OR (attendance.state IS NULL AND EXCLUDED.how <> 'REGISTER')
      RETURNING student_id),
    logged AS (
      INSERT INTO attendance_log (id, occurrence_id, student_id, state, minutes_late, is_walk_in, how, flags, by_id, by_outside, at, received_at, taken)
      SELECT log_id, occurrence_id, student_id, state, minutes_late, is_walk_in, how, flags, by_id, by_outside, at, ${receivedAt}::timestamptz, student_id IN (SELECT student_id FROM stored) FROM said
      RETURNING student_id, taken)
    SELECT student_id AS "studentId" FROM logged WHERE NOT taken`
  const [first] = said
  if (!first || left.length === 0) return []
  return db.attendance.findMany({
    where: { occurrenceId: first.occurrenceId, studentId: { in: left.map(({ studentId }) => studentId) } },
    select: { studentId: true, state: true },
  })
}

/**
 * Stores a check-in that arrives after the register was closed, for a teacher to judge: the state that closing assumed stays, and the log has the check-in as
 * not taken. Returns false if a teacher has recorded the student already.
 */
export async function storeLateArrival(
  db: Tx,
  {
    occurrenceId,
    studentId,
    minutesLate,
    isWalkIn,
    how,
    flags,
    byId,
    at,
    deviceHash,
    sameAsId,
  }: Omit<SaidAlike, 'state'> & { readonly how: AttendanceHow },
  receivedAt: Date,
): Promise<boolean> {
  const stored = await db.$executeRaw`
    INSERT INTO attendance (occurrence_id, student_id, state, minutes_late, is_walk_in, how, flags, device_hash, same_as_id, by_id, at)
    VALUES (${occurrenceId}::uuid, ${studentId}::uuid, NULL, ${minutesLate}::int, ${isWalkIn}::boolean, 'CLOSED', ${[...flags]}::text[], ${deviceHash ?? null}::text,
      ${sameAsId ?? null}::uuid, ${byId}::uuid, ${at}::timestamptz)
    ON CONFLICT (occurrence_id, student_id) DO UPDATE SET flags = EXCLUDED.flags, minutes_late = EXCLUDED.minutes_late, device_hash = EXCLUDED.device_hash,
      same_as_id = EXCLUDED.same_as_id
    WHERE attendance.how IN ('CLOSED', 'ABSENCE')`
  await db.attendanceLog.create({
    data: {
      id: v7(),
      occurrenceId,
      studentId,
      state: 'CHECKED_IN',
      minutesLate,
      isWalkIn,
      how,
      flags: [...flags],
      byId,
      at,
      receivedAt,
      taken: false,
    },
    select: { id: true },
  })
  return stored > 0
}

/** The students whose state closing the register only assumed; reopening takes these states back. */
export async function listAssumedStudents(db: Tx, occurrenceId: string): Promise<string[]> {
  const rows = await db.attendance.findMany({
    where: { occurrenceId, how: { in: ['CLOSED', 'ABSENCE'] }, state: { not: null } },
    select: { studentId: true },
  })
  return rows.map(({ studentId }) => studentId)
}

export async function undoSupposed(
  db: Tx,
  { occurrenceId, studentIds, byId, at }: { occurrenceId: string; studentIds: readonly string[]; byId: string; at: Date },
): Promise<void> {
  await db.attendance.updateMany({
    where: { occurrenceId, studentId: { in: [...studentIds] }, how: { in: ['CLOSED', 'ABSENCE'] } },
    data: { state: null, how: 'CLOSED', byId, at, makesUpId: null },
  })
  await db.attendanceLog.createMany({
    data: studentIds.map((studentId) => ({
      id: v7(),
      occurrenceId,
      studentId,
      state: null,
      minutesLate: 0,
      isWalkIn: false,
      how: 'CLOSED' as const,
      flags: [],
      byId,
      at,
      receivedAt: at,
      taken: true,
    })),
  })
}

/** Makes every check-in without a flag an attendance, as closing a register does, and logs that. */
export async function confirmCheckedIn(
  db: Tx,
  { occurrenceId, byId, at }: { occurrenceId: string; byId: string | null; at: Date },
): Promise<void> {
  const rows = await db.$queryRaw<{ studentId: string; minutesLate: number; isWalkIn: boolean }[]>`
    UPDATE attendance SET state = 'ATTENDED' WHERE occurrence_id = ${occurrenceId}::uuid AND state = 'CHECKED_IN' AND cardinality(flags) = 0
    RETURNING student_id AS "studentId", minutes_late AS "minutesLate", is_walk_in AS "isWalkIn"`
  await db.attendanceLog.createMany({
    data: rows.map((row) => ({
      ...row,
      id: v7(),
      occurrenceId,
      state: 'ATTENDED' as const,
      how: 'CLOSED' as const,
      flags: [],
      byId,
      at,
      receivedAt: at,
      taken: true,
    })),
  })
}

/** The given students who are on the list of the date by their timetable. */
export async function listExpectedStudents(
  db: Db,
  { occurrenceId, ids }: { occurrenceId: string; ids: readonly string[] },
): Promise<ReadonlySet<string>> {
  const rows = await db.diaryEntry.findMany({
    where: { source: 'OCCURRENCE', sourceId: occurrenceId, subject: 'STUDENT', planId: null, subjectId: { in: [...ids] } },
    select: { subjectId: true },
  })
  return new Set(rows.map(({ subjectId }) => subjectId))
}

/** The given students who have an attendance at the date already, whatever its source. */
export async function listRecordedStudents(
  db: Db,
  { occurrenceId, ids }: { occurrenceId: string; ids: readonly string[] },
): Promise<ReadonlySet<string>> {
  const rows = await db.attendance.findMany({ where: { occurrenceId, studentId: { in: [...ids] } }, select: { studentId: true } })
  return new Set(rows.map(({ studentId }) => studentId))
}

export async function findStanding(
  db: Db,
  { occurrenceId, studentId }: { occurrenceId: string; studentId: string },
): Promise<{ state: AttendanceState | null; flags: string[]; minutesLate: number; isWalkIn: boolean } | null> {
  return db.attendance.findUnique({
    where: { occurrenceId_studentId: { occurrenceId, studentId } },
    select: { state: true, flags: true, minutesLate: true, isWalkIn: true },
  })
}
