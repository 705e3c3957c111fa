import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { EventPart } from '@/lib/timetables/vocabulary'
import type { Db } from '@/server/kernel/db'
import { isAttendedBy } from './dates.sql'

export type ClashRow = { title: string | null; heldOn: string; startsTime: string; endsTime: string }
/** Somebody who would come to a date in place of another. `withoutId`: the date that they would give for it. */
export type Asked = {
  readonly occurrenceId: string
  readonly leaverId: string
  readonly comerId: string
  readonly part: EventPart
  readonly withoutId: string | null
}
export type Judged = {
  /** The leaver's account is active. */
  isLeaverThere: boolean
  /** Whether the date suits the person: a student of the same year and programme, or a teacher of similar dates. */
  isFor: boolean
  /** The person has the date already. */
  isIn: boolean
  clashes: ClashRow[]
}

const holdsPrivilege = (userId: Prisma.Sql, privilege: 'APP_STUDENT' | 'APP_TEACHER') => Prisma.sql`EXISTS (
  SELECT 1 FROM user_role r JOIN role_privilege v ON v.role_id = r.role_id WHERE r.user_id = ${userId} AND v.privilege = ${privilege})`

/** Whether somebody teaches in the same clinic as the date `o` or, where it is in none, dates of its type: in the year before and the half year after, as for cover. */
const teachesAlike = Prisma.sql`EXISTS (
  SELECT 1 FROM diary_entry d JOIN occurrence n ON n.id = d.source_id JOIN event ne ON ne.id = n.event_id AND ne.deleted_at IS NULL
  WHERE d.subject_id = c.id AND d.source = 'OCCURRENCE' AND d.subject = 'TEACHER' AND d.is_shown AND d.plan_id IS NULL
    AND d.starts_at > o.starts_at - INTERVAL '365 days' AND d.starts_at < o.starts_at + INTERVAL '183 days'
    AND CASE WHEN o.clinic_id IS NULL THEN ne.session_type_id = e.session_type_id ELSE n.clinic_id = o.clinic_id END)`

/**
 * Judges for each of these people whether they could replace another, in the order given. Contents of other people's unpublished timetables are not revealed.
 */
export async function judgeSwaps(db: Db, asked: readonly Asked[], timeZone: string): Promise<Judged[]> {
  if (asked.length === 0) return []
  const clock = (at: Prisma.Sql) => Prisma.sql`to_char(${at} AT TIME ZONE ${timeZone}, 'HH24:MI')`
  const rows = await db.$queryRaw<(Judged & { place: number })[]>`
    SELECT a.place::int, l.status = 'ENABLED' AND l.deleted_at IS NULL AS "isLeaverThere",
      COALESCE(c.status = 'ENABLED' AND c.deleted_at IS NULL AND c.id <> l.id AND CASE WHEN a.part = 'STUDENT'
        THEN c.programme_id = l.programme_id AND c.year = l.year AND ${holdsPrivilege(Prisma.sql`c.id`, 'APP_STUDENT')}
        ELSE ${holdsPrivilege(Prisma.sql`c.id`, 'APP_TEACHER')} AND ${teachesAlike} END, FALSE) AS "isFor",
      ${isAttendedBy(Prisma.sql`c.id`)} AS "isIn",
      (SELECT COALESCE(jsonb_agg(jsonb_build_object('title', x.title, 'heldOn', x.held_on, 'startsTime', x.starts, 'endsTime', x.ends) ORDER BY x.starts_at), '[]') FROM (
        SELECT y.starts_at, h.title, COALESCE(h.held_on, (y.starts_at AT TIME ZONE ${timeZone})::date) AS held_on, ${clock(Prisma.sql`y.starts_at`)} AS starts, ${clock(Prisma.sql`y.ends_at`)} AS ends
        FROM diary_entry y LEFT JOIN occurrence h ON y.source = 'OCCURRENCE' AND h.id = y.source_id
        WHERE y.subject_id = c.id AND y.is_shown AND y.plan_id IS NULL AND y.source_id <> o.id AND y.source_id IS DISTINCT FROM a.without_id
          AND y.starts_at > o.starts_at - INTERVAL '25 hours' AND y.starts_at < o.ends_at AND y.ends_at > o.starts_at
        ORDER BY y.starts_at LIMIT 3) x) AS clashes
    FROM unnest(${asked.map((one) => one.occurrenceId)}::uuid[], ${asked.map((one) => one.leaverId)}::uuid[], ${asked.map((one) => one.comerId)}::uuid[],
        ${asked.map((one) => one.part)}::text[], ${asked.map((one) => one.withoutId)}::uuid[]) WITH ORDINALITY AS a(occurrence_id, leaver_id, comer_id, part, without_id, place)
      JOIN occurrence o ON o.id = a.occurrence_id JOIN event e ON e.id = o.event_id
      JOIN app_user l ON l.id = a.leaver_id JOIN app_user c ON c.id = a.comer_id ORDER BY a.place`
  const known = new Map(rows.map(({ place, ...row }) => [place, row]))
  return asked.map((_, at) => known.get(at + 1) ?? { isLeaverThere: false, isFor: false, isIn: false, clashes: [] })
}
