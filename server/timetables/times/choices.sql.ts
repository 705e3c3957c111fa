import 'server-only'
import type { Db } from '@/server/kernel/db'
import type { TimetableScope } from '../scope'
import { heldDates, type TimeAsked } from './held.sql'

type Named = { id: string; name: string }

/** Timetables to which a time report can be narrowed: those with dates, the newest first, including rosters of clinics. */
export function listNamedTimetables(db: Db, scope: TimetableScope): Promise<Named[]> {
  return db.timetable.findMany({
    where: { AND: [scope.where, { kind: { not: 'TEMPLATE' }, draftOfId: null }] },
    select: { id: true, name: true },
    orderBy: [{ fromOn: 'desc' }, { name: 'asc' }, { id: 'asc' }],
    take: 300,
  })
}

export function listProgrammes(db: Db): Promise<(Named & { lengthYears: number })[]> {
  return db.programme.findMany({
    select: { id: true, name: true, lengthYears: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: 200,
  })
}

/** Groups that come to a date of the report, by grouping and name; of a programme, those of its groupings and of groupings for everybody. */
export function listGroupsHeld(db: Db, asked: TimeAsked): Promise<(Named & { grouping: string })[]> {
  const { programmeId } = asked
  return db.$queryRaw`
    WITH ${heldDates(asked)}, there AS (
      SELECT e.group_id FROM event_group e WHERE e.event_id IN (SELECT h.event_id FROM held h)
      UNION SELECT o.group_id FROM occurrence_group o WHERE o.occurrence_id IN (SELECT h.id FROM held h))
    SELECT g.id, g.name, k.name AS grouping FROM there t JOIN student_group g ON g.id = t.group_id JOIN grouping k ON k.id = g.grouping_id
    WHERE ${programmeId}::uuid IS NULL OR k.programme_id IS NULL OR k.programme_id = ${programmeId}::uuid
    ORDER BY k.name, g.name, g.id LIMIT 500`
}

export async function findGroup(db: Db, id: string): Promise<(Named & { grouping: string }) | null> {
  const row = await db.studentGroup.findUnique({ where: { id }, select: { id: true, name: true, grouping: { select: { name: true } } } })
  return row && { ...row, grouping: row.grouping.name }
}
