import 'server-only'
import type { ChangeKind, ChangeText } from '@/lib/timetables/changes'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Tx } from '@/server/kernel/db'

const untold = Prisma.sql`p.told_at IS NULL AND p.seen_at IS NULL`

type Undoing = {
  readonly eventId: string
  readonly occurrenceId: string | null
  readonly what: ChangeKind
  readonly before: ChangeText
  readonly after: ChangeText
  readonly dates: number
  readonly firstOn: string
  /** A series that was cut begins on another day than its end. */
  readonly anyDay: boolean
}

/** Which earlier changes this one takes back. */
function undoneBy({ what, before, after, dates, firstOn, anyDay }: Undoing): Prisma.Sql | null {
  const same = (kind: ChangeKind) => Prisma.sql`c.what = ${kind} AND c.dates = ${dates} AND c.first_on = ${firstOn}::date`
  switch (what) {
    case 'MOVED':
    case 'CHANGED': {
      const without = anyDay ? ['day'] : []
      return Prisma.sql`c.what IN ('MOVED', 'CHANGED')
        AND c.before - ${without}::text[] = ${JSON.stringify(after)}::jsonb - ${without}::text[] AND c.after - ${without}::text[] = ${JSON.stringify(before)}::jsonb - ${without}::text[]`
    }
    case 'RESTORED':
      return same('CANCELLED')
    case 'ADDED':
      return same('REMOVED')
    case 'REMOVED':
      return same('ADDED')
    case 'CANCELLED':
      return null
  }
}

/**
 * Of the newest change that this one takes back nobody hears any more who was neither told of it nor has seen it. Answers these people, who need not
 * hear of this one either.
 */
export async function undoUntold(db: Tx, change: Undoing): Promise<string[]> {
  const undone = undoneBy(change)
  if (!undone) return []
  const rows = await db.$queryRaw<{ userId: string }[]>`
    WITH undone AS (
      SELECT c.id FROM timetable_change c WHERE c.event_id = ${change.eventId}::uuid AND c.occurrence_id IS NOT DISTINCT FROM ${change.occurrenceId}::uuid AND ${undone}
      ORDER BY c.at DESC, c.id DESC LIMIT 1)
    DELETE FROM timetable_change_person p USING undone WHERE p.change_id = undone.id AND ${untold} RETURNING p.user_id AS "userId"`
  return rows.map(({ userId }) => userId)
}

/** The same of an event that is gone: who was not told yet that it is new, with all of its dates, hears nothing of it. */
export async function undoAdded(db: Tx, { eventId, dates }: { eventId: string; dates: number }): Promise<string[]> {
  const rows = await db.$queryRaw<{ userId: string }[]>`
    WITH made AS (
      SELECT c.id FROM timetable_change c WHERE c.event_id = ${eventId}::uuid AND c.occurrence_id IS NULL AND c.what = 'ADDED' AND c.dates >= ${dates}
        AND NOT EXISTS (SELECT 1 FROM timetable_change e WHERE e.event_id = c.event_id AND (e.at, e.id) < (c.at, c.id))),
    unaware AS (SELECT p.user_id FROM made JOIN timetable_change_person p ON p.change_id = made.id WHERE ${untold})
    DELETE FROM timetable_change_person p USING timetable_change c, unaware u
    WHERE c.event_id = ${eventId}::uuid AND p.change_id = c.id AND p.user_id = u.user_id AND ${untold} RETURNING p.user_id AS "userId"`
  return [...new Set(rows.map(({ userId }) => userId))]
}
