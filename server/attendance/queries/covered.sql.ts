import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'
import type { CoveredSource } from '@/server/kernel/queries/covered.sql'
import { joined, taken } from './dates.sql'

/** Dates that were held, according to their closed registers. */
const held = Prisma.sql`${joined} JOIN attendance_register r ON r.occurrence_id = o.id AND r.state = 'CLOSED'`
const wasHeld = Prisma.sql`o.state = 'PLANNED' AND ${taken}`

/** A type of session is met by being there. */
export const coveredDates: CoveredSource = {
  facts: ({ ids }) => Prisma.sql`
    SELECT e.session_type_id AS ref_id, a.student_id, o.id AS source_id, o.held_on AS day, 1 AS grade
    FROM ${held} JOIN attendance a ON a.occurrence_id = o.id AND a.state = 'ATTENDED' WHERE o.id = ANY(${[...ids]}::uuid[]) AND ${wasHeld}`,
  held: ({ ids }) => Prisma.sql`
    SELECT e.session_type_id AS ref_id, o.id AS source_id, o.held_on AS day, (extract(epoch FROM o.ends_at - o.starts_at) / 60)::int AS minutes, t.programme_id
    FROM ${held} WHERE o.id = ANY(${[...ids]}::uuid[]) AND ${wasHeld}`,
  next: ({ afterId, limit }) => Prisma.sql`
    SELECT r.occurrence_id AS id FROM attendance_register r WHERE r.occurrence_id > ${afterId}::uuid AND r.state = 'CLOSED' ORDER BY 1 LIMIT ${limit}`,
}

/** The dates of an event that have a closed register. */
export async function listClosedDates(db: Db, eventId: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT o.id FROM occurrence o JOIN attendance_register r ON r.occurrence_id = o.id AND r.state = 'CLOSED' WHERE o.event_id = ${eventId}::uuid ORDER BY o.id`
  return rows.map(({ id }) => id)
}
