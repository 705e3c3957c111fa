import 'server-only'
import { v7 } from 'uuid'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Vouched } from '@/server/kernel/calls/evidence'
import type { Db, Tx } from '@/server/kernel/db'
import { everybody } from '../scope'
import { datesOfStudents } from './lists.sql'

type Place = { readonly occurrenceId: string; readonly studentId: string }
export type MissedRow = { occurrenceId: string; title: string; heldOn: string; startsTime: string }
type Asked = Place & { readonly from: Date; readonly timeZone: string; readonly limit: number }

/**
 * The dates that a student can make up by having come to this one: dates that they missed and have not made up, of the same event or the same type of session,
 * within the days of the date's timetable and since `from`. Dates of the same event come first, then the newest.
 */
export function listMissedDates(db: Db, { occurrenceId, studentId, from, timeZone, limit }: Asked): Promise<MissedRow[]> {
  return db.$queryRaw`
    SELECT x.id AS "occurrenceId", x.title, x.held_on::text AS "heldOn", to_char(x.starts_at AT TIME ZONE ${timeZone}, 'HH24:MI') AS "startsTime"
    FROM occurrence here JOIN event he ON he.id = here.event_id JOIN timetable ht ON ht.id = here.timetable_id
      CROSS JOIN (${datesOfStudents(Prisma.sql`SELECT ${studentId}::uuid AS id`, everybody, from)}) a JOIN occurrence x ON x.id = a.occurrence_id JOIN event xe ON xe.id = x.event_id
    WHERE here.id = ${occurrenceId}::uuid AND a.state = 'NOT_ATTENDED' AND x.id <> here.id AND (xe.id = he.id OR xe.session_type_id = he.session_type_id)
      AND x.held_on >= ht.from_on AND (ht.to_on IS NULL OR x.held_on <= ht.to_on)
    ORDER BY xe.id = he.id DESC, x.starts_at DESC, x.id LIMIT ${limit}`
}

/** Locks a student's record at a date, so that it is made up only once and does not change in the meantime. */
export async function lockMissed(db: Tx, { occurrenceId, studentId }: Place): Promise<void> {
  await db.$queryRaw`SELECT 1 FROM attendance WHERE occurrence_id = ${occurrenceId}::uuid AND student_id = ${studentId}::uuid FOR UPDATE`
}

type WalkIn = { readonly isAccepted: boolean; readonly makesUpId: string | null; readonly minutesLate: number }

/** A student at a date on whose list they were not, locked; null if the student is no such walk-in. */
export async function lockWalkIn(db: Tx, { occurrenceId, studentId }: Place): Promise<WalkIn | null> {
  const rows = await db.$queryRaw<WalkIn[]>`
    SELECT state IS NOT NULL AND state = 'ATTENDED' AND cardinality(flags) = 0 AS "isAccepted", makes_up_id::text AS "makesUpId", minutes_late AS "minutesLate" FROM attendance
    WHERE occurrence_id = ${occurrenceId}::uuid AND student_id = ${studentId}::uuid AND is_walk_in FOR UPDATE`
  return rows[0] ?? null
}

/** Stores which date an accepted walk-in makes up, and logs that. */
export async function setMakesUpId(
  db: Tx,
  {
    occurrenceId,
    studentId,
    makesUpId,
    minutesLate,
    vouched,
    at,
  }: Place & { makesUpId: string | null; minutesLate: number; vouched: Vouched; at: Date },
): Promise<void> {
  await db.attendance.updateMany({ where: { occurrenceId, studentId }, data: { makesUpId } })
  const said = { occurrenceId, studentId, makesUpId, minutesLate, state: 'ATTENDED', isWalkIn: true, how: 'REGISTER', flags: [] } as const
  await db.attendanceLog.create({
    data: { ...said, flags: [], id: v7(), byId: vouched.byId, at, receivedAt: at, taken: true },
    select: { id: true },
  })
}
