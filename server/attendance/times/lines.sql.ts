import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { heldDates, isNarrowed, isOfYear, isThen, listedRows, studentsOf, teachersJoin, type TimeAsked } from '@/server/timetables'
import type { TimeSplit } from '@/lib/reports/times'
import { countedState } from '../queries/lists.sql'

/** The entries on the registers of the dates `held`. */
function registerRows(asked: TimeAsked): Prisma.Sql {
  const columns = Prisma.sql`a.occurrence_id, a.student_id, a.state, a.is_walk_in`
  return isOfYear(asked)
    ? Prisma.sql`SELECT ${columns} FROM who w CROSS JOIN LATERAL (
        SELECT z.occurrence_id, z.student_id, z.state, z.is_walk_in FROM attendance z WHERE z.student_id = w.user_id OFFSET 0) a
      JOIN held h ON h.id = a.occurrence_id AND ${isThen(Prisma.sql`h.held_on`)}`
    : Prisma.sql`SELECT ${columns} FROM held h JOIN attendance a ON a.occurrence_id = h.id`
}

const counts = Prisma.sql`l.planned, l.attended, l.missed, l.excused`

/**
 * The CTEs of every number about time, and of the dates behind it. `line`: for each date and each group by which students come to it (where groups are asked
 * for), how many are expected and what their register says, counted as in the sums of attendance (queries/lists.sql.ts): students on the list or on the
 * register, once each, without walk-ins. `dated`: the same for each date; if everybody is asked about, also for dates without students.
 */
export function timeLines(asked: TimeAsked, split: TimeSplit | null): Prisma.Sql {
  const { groupId } = asked
  const withGroups = groupId !== null || split === 'GROUP'
  const ofGroup = groupId === null ? Prisma.sql`TRUE` : Prisma.sql`d.via_group_id = ${groupId}::uuid`
  const sum = (name: string) => Prisma.sql`COALESCE(sum(l.${Prisma.raw(name)}), 0)::int AS ${Prisma.raw(name)}`
  return Prisma.sql`
    ${heldDates(asked)}, ${isOfYear(asked) ? Prisma.sql`${studentsOf(asked)},` : Prisma.empty}
    line AS MATERIALIZED (
      SELECT x.occurrence_id, x.via_group_id, count(*)::int AS planned, count(*) FILTER (WHERE x.state = 'ATTENDED')::int AS attended,
        count(*) FILTER (WHERE x.state = 'NOT_ATTENDED')::int AS missed, count(*) FILTER (WHERE x.state = 'AUTHORISED')::int AS excused
      FROM (
        SELECT COALESCE(d.occurrence_id, w.occurrence_id) AS occurrence_id, d.via_group_id, ${countedState(Prisma.sql`w.student_id`, Prisma.empty)} AS state
        FROM (${listedRows(asked, { withGroups })}) d FULL JOIN (${registerRows(asked)}) w ON w.occurrence_id = d.occurrence_id AND w.student_id = d.student_id
        WHERE (d.student_id IS NOT NULL OR (w.state IS NOT NULL AND NOT w.is_walk_in)) AND ${ofGroup} OFFSET 0) x
      GROUP BY 1, 2),
    dated AS MATERIALIZED (
      SELECT h.id AS occurrence_id, ${sum('planned')}, ${sum('attended')}, ${sum('missed')}, ${sum('excused')}
      FROM held h ${isNarrowed(asked) ? Prisma.empty : Prisma.sql`LEFT`} JOIN line l ON l.occurrence_id = h.id GROUP BY h.id)`
}

/** The dates that fall into each row of a split, as (key, h.*, counts): of two teachers a date is in both their rows. */
export function splitBy(split: TimeSplit | null, asked: TimeAsked): Prisma.Sql {
  const of = (key: Prisma.Sql, joined: Prisma.Sql = Prisma.empty) =>
    Prisma.sql`SELECT ${key}::text AS key, h.*, ${counts} FROM held h JOIN dated l ON l.occurrence_id = h.id ${joined}`
  switch (split) {
    case null:
      return of(Prisma.sql`NULL`)
    case 'SHIFT':
      return of(Prisma.sql`h.shift`)
    case 'TYPE':
      return of(Prisma.sql`h.session_type_id`)
    case 'TIMETABLE':
      return of(Prisma.sql`h.timetable_id`)
    case 'ROOM':
      return of(Prisma.sql`h.room_id`)
    case 'TEACHER':
      return of(Prisma.sql`k.subject_id`, teachersJoin(asked))
    case 'GROUP':
      return Prisma.sql`SELECT l.via_group_id::text AS key, h.*, COALESCE(l.planned, 0) AS planned, COALESCE(l.attended, 0) AS attended, COALESCE(l.missed, 0) AS missed, COALESCE(l.excused, 0) AS excused
        FROM held h ${isNarrowed(asked) ? Prisma.empty : Prisma.sql`LEFT`} JOIN line l ON l.occurrence_id = h.id`
  }
}
