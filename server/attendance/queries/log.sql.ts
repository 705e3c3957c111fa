import 'server-only'
import type { AttendanceFlag, AttendanceHow, AttendanceState } from '@/lib/attendance/vocabulary'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'
import type { RegisterScope } from '../scope'
import { comesInScope, isInScope } from './dates.sql'

type LogRow = {
  id: string
  occurrenceId: string
  title: string | null
  heldOn: string | null
  startsTime: string | null
  state: AttendanceState | null
  minutesLate: number
  isWalkIn: boolean
  how: AttendanceHow
  flags: AttendanceFlag[]
  /** Null: a register that closed by itself. */
  by: string | null
  at: Date
  receivedAt: Date
  taken: boolean
  /** The missed date that they make up by having come here. */
  makesUp: { title: string; heldOn: string } | null
}

type Wanted = {
  readonly studentId: string
  /** For a teacher: only their own dates. */
  readonly scope: RegisterScope | null
  readonly from: string | null
  readonly to: string | null
  readonly before: { readonly at: Date; readonly id: string } | null
  readonly timeZone: string
  readonly limit: number
}

/** The log of somebody's records, the newest first, starting before a place. */
export function listLog(db: Db, { studentId, scope, from, to, before, timeZone, limit }: Wanted): Promise<LogRow[]> {
  const beyond = before ? Prisma.sql`AND (l.received_at, l.id) < (${before.at}, ${before.id}::uuid)` : Prisma.empty
  const reach = scope ? Prisma.sql`AND o.id IS NOT NULL AND ${isInScope(scope)}` : Prisma.empty
  const since = from === null ? Prisma.empty : Prisma.sql`AND o.held_on >= ${from}::date`
  const until = to === null ? Prisma.empty : Prisma.sql`AND o.held_on <= ${to}::date`
  return db.$queryRaw`
    SELECT l.id, l.occurrence_id AS "occurrenceId", o.title, o.held_on::text AS "heldOn", to_char(o.starts_at AT TIME ZONE ${timeZone}, 'HH24:MI') AS "startsTime",
      l.state, l.minutes_late AS "minutesLate", l.is_walk_in AS "isWalkIn", l.how, l.flags, COALESCE(u.display_name, l.by_outside) AS by, l.at, l.received_at AS "receivedAt", l.taken,
      (SELECT json_build_object('title', x.title, 'heldOn', x.held_on) FROM occurrence x WHERE x.id = l.makes_up_id) AS "makesUp"
    FROM attendance_log l LEFT JOIN app_user u ON u.id = l.by_id LEFT JOIN occurrence o ON o.id = l.occurrence_id
    WHERE l.student_id = ${studentId}::uuid ${reach} ${since} ${until} ${beyond} ORDER BY l.received_at DESC, l.id DESC LIMIT ${limit}`
}

/** Finds somebody who, as a student, has dates in scope at all. */
export async function findStudent(db: Db, scope: RegisterScope, studentId: string): Promise<{ id: string; displayName: string } | null> {
  const rows = await db.$queryRaw<{ id: string; displayName: string }[]>`
    SELECT u.id, u.display_name AS "displayName" FROM app_user u WHERE u.id = ${studentId}::uuid AND u.deleted_at IS NULL AND ${comesInScope(scope, Prisma.sql`u.id`)}`
  return rows[0] ?? null
}
