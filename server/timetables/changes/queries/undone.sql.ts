import 'server-only'
import type { ChangeKind, ChangeText } from '@/lib/timetables/changes'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'

type Person = { readonly userId: string; readonly dates: number; readonly firstOn: string }
type Undone = { userId: string; changeId: string }

type Undoing = {
  readonly eventId: string
  readonly occurrenceId: string | null
  readonly what: ChangeKind
  readonly before: ChangeText
  readonly after: ChangeText
  readonly people: readonly Person[]
  /** Whether the day may differ, because a series that was cut begins on another day than its end. */
  readonly anyDay: boolean
}

const isUntold = (person: Prisma.Sql) => Prisma.sql`${person}.told_at IS NULL AND ${person}.seen_at IS NULL`

/** The people concerned by a change, each with the number of their own dates and the first of these. */
const toldPeopleCte = (people: readonly Person[]) => Prisma.sql`
  heard AS MATERIALIZED (
    SELECT * FROM unnest(${people.map(({ userId }) => userId)}::uuid[], ${people.map(({ dates }) => dates)}::int[], ${people.map(({ firstOn }) => firstOn)}::date[])
      AS h(user_id, dates, first_on))`

/** The condition for earlier changes (`c`, of a person `p`) that this one takes back for somebody (`h`). */
function undoneCondition({ what, before, after, anyDay }: Undoing): Prisma.Sql | null {
  const same = (kind: ChangeKind) =>
    Prisma.sql`c.what = ${kind} AND COALESCE(p.dates, c.dates) = h.dates AND COALESCE(p.first_on, c.first_on) = h.first_on`
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
    // Changes of a timetable as a whole are in changes/whole.ts.
    case 'PUBLISHED':
    case 'UNPUBLISHED':
      return null
  }
}

/** For each person, the newest change that this one undoes, if they were not told of it and have not seen it: they are then told of neither. */
export async function listUndone(db: Db, change: Undoing): Promise<Undone[]> {
  const undone = undoneCondition(change)
  if (!undone || change.people.length === 0) return []
  return db.$queryRaw`
    WITH ${toldPeopleCte(change.people)},
    of_event AS MATERIALIZED (
      SELECT * FROM timetable_change c WHERE c.event_id = ${change.eventId}::uuid AND c.occurrence_id IS NOT DISTINCT FROM ${change.occurrenceId}::uuid),
    newest AS (
      SELECT DISTINCT ON (p.user_id) p.user_id, p.change_id, p.told_at, p.seen_at
      FROM of_event c JOIN timetable_change_person p ON p.change_id = c.id JOIN heard h ON h.user_id = p.user_id
      WHERE ${undone} ORDER BY p.user_id, c.at DESC, c.id DESC)
    SELECT n.user_id AS "userId", n.change_id AS "changeId" FROM newest n WHERE ${isUntold(Prisma.sql`n`)}`
}

/** The same for an event that is deleted: a person who was not yet told that the event was added, with all of their dates, is told nothing of it. */
export async function listUnaware(db: Db, { eventId, people }: { eventId: string; people: readonly Person[] }): Promise<Undone[]> {
  if (people.length === 0) return []
  return db.$queryRaw`
    WITH ${toldPeopleCte(people)},
    mine AS MATERIALIZED (
      SELECT p.*, c.at, c.what, c.occurrence_id, COALESCE(p.dates, c.dates) AS told_dates, h.dates AS all_dates
      FROM timetable_change c JOIN timetable_change_person p ON p.change_id = c.id JOIN heard h ON h.user_id = p.user_id WHERE c.event_id = ${eventId}::uuid),
    first AS (SELECT DISTINCT ON (m.user_id) m.* FROM mine m ORDER BY m.user_id, m.at, m.change_id)
    SELECT m.user_id AS "userId", m.change_id AS "changeId" FROM first f JOIN mine m ON m.user_id = f.user_id
    WHERE f.what = 'ADDED' AND f.occurrence_id IS NULL AND f.told_dates >= f.all_dates AND ${isUntold(Prisma.sql`f`)} AND ${isUntold(Prisma.sql`m`)}`
}

/** The changes made by an act of planning to some events, for people who have been told of none of them so far. */
export async function listUntoldOfAct(db: Db, { batchId, eventIds }: { batchId: string; eventIds: readonly string[] }): Promise<Undone[]> {
  return db.$queryRaw`
    WITH mine AS MATERIALIZED (
      SELECT p.* FROM timetable_change c JOIN timetable_change_person p ON p.change_id = c.id WHERE c.batch_id = ${batchId}::uuid AND c.event_id = ANY(${[...eventIds]}::uuid[]))
    SELECT m.user_id AS "userId", m.change_id AS "changeId" FROM mine m
    WHERE NOT EXISTS (SELECT 1 FROM mine t WHERE t.user_id = m.user_id AND NOT (${isUntold(Prisma.sql`t`)}))`
}

/** Deletes these changes for these people, so that they are never told of them. */
export async function forgetUntold(db: Tx, undone: readonly Undone[]): Promise<void> {
  if (undone.length === 0) return
  await db.$executeRaw`
    DELETE FROM timetable_change_person p USING unnest(${undone.map(({ userId }) => userId)}::uuid[], ${undone.map(({ changeId }) => changeId)}::uuid[]) AS u(user_id, change_id)
    WHERE p.change_id = u.change_id AND p.user_id = u.user_id AND ${isUntold(Prisma.sql`p`)}`
}
