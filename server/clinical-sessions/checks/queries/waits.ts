import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'
import type { SessionScope } from '../../scope'
import { isSeen } from '../../queries/scope.sql'

/** The median time until a teacher came to the checks `k`. */
const median = Prisma.sql`percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM COALESCE(k.taken_at, k.ended_at) - k.asked_at))::float8`
const ended = Prisma.sql`k.state IN ('TAKEN', 'DONE') AND COALESCE(k.taken_at, k.ended_at) IS NOT NULL`

/** How long students of today's sessions in scope waited; null where nobody did. */
export async function findMedianWait(
  db: Db,
  scope: SessionScope,
  { day, timeZone }: { day: string; timeZone: string },
): Promise<number | null> {
  const rows = await db.$queryRaw<{ seconds: number | null }[]>`
    SELECT ${median} AS seconds FROM check_request k JOIN treatment_session s ON s.id = k.session_id
    WHERE ${ended} AND k.asked_at >= ${day}::date::timestamp AT TIME ZONE ${timeZone} AND s.held_on = ${day}::date AND ${isSeen(scope)}`
  return rows[0]?.seconds ?? null
}

type QueuePlace = {
  sessionId: string
  checkId: string
  position: number
  askedAt: Date
  medianSeconds: number | null
  waits: number
}

/** A student's places in their clinics' queues, and how long others waited there today. */
export function listQueuePlaces(db: Db, studentId: string): Promise<QueuePlace[]> {
  const sameShift = Prisma.sql`o.clinic_id = s.clinic_id AND o.held_on = s.held_on AND o.shift = s.shift`
  return db.$queryRaw`
    SELECT s.id AS "sessionId", own.id AS "checkId", own.asked_at AS "askedAt", waits.seconds AS "medianSeconds", waits.count AS waits,
      1 + (SELECT count(*)::int FROM check_request q JOIN treatment_session o ON o.id = q.session_id
        WHERE q.state = 'WAITING' AND ${sameShift} AND (q.asked_at, q.id) < (own.asked_at, own.id)) AS position
    FROM treatment_session s JOIN check_request own ON own.session_id = s.id AND own.state = 'WAITING'
    CROSS JOIN LATERAL (
      SELECT ${median} AS seconds, count(*)::int AS count FROM treatment_session o JOIN check_request k ON k.session_id = o.id WHERE ${sameShift} AND ${ended}) waits
    WHERE s.student_id = ${studentId}::uuid AND s.state IN ('OPEN', 'UNLOCKED') ORDER BY own.asked_at LIMIT 20`
}
