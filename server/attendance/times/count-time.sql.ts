import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Shift } from '@/lib/clinical/shifts'
import type { TimeNumber, TimeSplit } from '@/lib/reports/times'
import type { Db } from '@/server/kernel/db'
import type { TimeAsked } from '@/server/timetables'
import { splitBy, timeLines } from './lines.sql'

export type TimeTally = {
  sessions: number
  minutes: number
  planned: number
  plannedMinutes: number
  attended: number
  attendedMinutes: number
  missed: number
  missedMinutes: number
  excused: number
  excusedMinutes: number
}
/** `isAll`: the whole report, with each date once. `shift` null: all shifts. */
export type TimeRow = TimeTally & { isAll: boolean; key: string | null; name: string | null; shift: Shift | null }

/** The name of a row of a split, from the table that its key refers to. */
function nameOf(split: TimeSplit): Prisma.Sql {
  const from = (name: Prisma.Sql, table: Prisma.Sql) => Prisma.sql`(SELECT ${name} FROM ${table} z WHERE z.id::text = y.key)`
  switch (split) {
    case 'SHIFT':
      return Prisma.sql`NULL::text`
    case 'TYPE':
      return from(Prisma.sql`z.name`, Prisma.sql`session_type`)
    case 'TIMETABLE':
      return from(Prisma.sql`z.name`, Prisma.sql`timetable`)
    case 'ROOM':
      return from(Prisma.sql`z.name`, Prisma.sql`room`)
    case 'TEACHER':
      return from(Prisma.sql`z.display_name`, Prisma.sql`app_user`)
    case 'GROUP':
      return from(Prisma.sql`z.name`, Prisma.sql`student_group`)
  }
}

const sums = Prisma.sql`count(*)::int AS sessions, COALESCE(sum(y.minutes), 0)::int AS minutes,
  ${Prisma.join(
    ['planned', 'attended', 'missed', 'excused'].map(
      (name) =>
        Prisma.sql`COALESCE(sum(y.${Prisma.raw(name)}), 0)::int AS ${Prisma.raw(name)}, COALESCE(sum(y.${Prisma.raw(name)} * y.minutes), 0)::int AS ${Prisma.raw(`"${name}Minutes"`)}`,
    ),
  )}`

/** The sums of a report: of all of it, and of each row of a split; each by shift and together. */
export function countTime(db: Db, asked: TimeAsked, split: TimeSplit): Promise<TimeRow[]> {
  return db.$queryRaw`
    WITH ${timeLines(asked, split)}
    SELECT TRUE AS "isAll", NULL AS key, NULL AS name, y.shift, ${sums} FROM (${splitBy(null, asked)}) y GROUP BY GROUPING SETS ((y.shift), ())
    UNION ALL
    SELECT FALSE, y.key, ${nameOf(split)}, y.shift, ${sums} FROM (${splitBy(split, asked)}) y GROUP BY GROUPING SETS ((y.key, y.shift), (y.key))`
}

type HeldRow = {
  id: string
  eventId: string
  timetableId: string
  title: string
  type: string
  room: string | null
  originalOn: string
  heldOn: string
  startsTime: string
  endsTime: string
  minutes: number
  planned: number
  attended: number
  missed: number
  excused: number
  total: number
}

/** Selects a number: by the row of the split, with null for the row without a name and no key for all rows; and by shift. */
export type TimeCell = {
  readonly split: TimeSplit
  readonly key?: string | null
  readonly shift: Shift | null
  /** Only dates that count towards this number; null: all dates. */
  readonly what: TimeNumber | null
}

/** The dates behind a number, by the very conditions by which it is counted; the newest first. */
export function listHeldDates(
  db: Db,
  asked: TimeAsked,
  { cell: { split, key, shift, what }, timeZone, take, skip }: { cell: TimeCell; timeZone: string; take: number; skip: number },
): Promise<HeldRow[]> {
  const having = what === null ? Prisma.empty : Prisma.sql`AND y.${Prisma.raw(what)} > 0`
  return db.$queryRaw`
    WITH ${timeLines(asked, split)}
    SELECT y.id, y.event_id AS "eventId", y.timetable_id AS "timetableId", y.title, (SELECT s.name FROM session_type s WHERE s.id = y.session_type_id) AS type,
      (SELECT r.name FROM room r WHERE r.id = y.room_id) AS room, y.original_on::text AS "originalOn", y.held_on::text AS "heldOn", to_char(y.starts_at AT TIME ZONE ${timeZone}, 'HH24:MI') AS "startsTime",
      to_char(y.ends_at AT TIME ZONE ${timeZone}, 'HH24:MI') AS "endsTime", y.minutes, y.planned, y.attended, y.missed, y.excused, (count(*) OVER ())::int AS total
    FROM (${splitBy(key === undefined ? null : split, asked)}) y
    WHERE (${key === undefined} OR y.key IS NOT DISTINCT FROM ${key ?? null}) AND (${shift}::text IS NULL OR y.shift::text = ${shift}::text) ${having}
    ORDER BY y.starts_at DESC, y.id LIMIT ${take} OFFSET ${skip}`
}
