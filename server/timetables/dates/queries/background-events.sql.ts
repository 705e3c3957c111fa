import 'server-only'
import { addDays } from '@/lib/clinical/shift'
import { Prisma } from '@/lib/generated/prisma/client'
import type { BackgroundEffect } from '@/lib/timetables/vocabulary'
import type { Db, Tx } from '@/server/kernel/db'
import { mostListed, type Wanted } from '@/server/kernel/queries/entry-store.sql'
import { containsWords, type EntryTable } from '@/server/kernel/queries/entries.sql'
import { midnightOf, spanOn } from '../times'

type Kind = 'HOLIDAY' | 'EXAMS' | 'CLOSURE' | 'NOTE'
export type BackgroundEntry = {
  id: string
  revision: number
  name: string
  kind: Kind
  startsOn: string
  endsOn: string
  /** The times on the institution's clock; both null: whole days. */
  startsTime: string | null
  endsTime: string | null
  programmeId: string | null
  years: number[]
  buildingId: string | null
  timetableId: string | null
  effect: BackgroundEffect
}
type Names = { programme: string | null; building: string | null; timetable: string | null }
type Row = BackgroundEntry & Names

const isListed = (of: Prisma.Sql) => Prisma.sql`${of}.deleted_at IS NULL`

/** Two background events may have one name, as the holidays of each year do. */
const table: EntryTable = {
  table: Prisma.sql`background_event`,
  name: Prisma.sql`name`,
  among: Prisma.sql`FALSE`,
  listed: isListed(Prisma.sql`background_event`),
}

const rows = (condition: Prisma.Sql, timeZone: string) => Prisma.sql`
  SELECT b.id, b.revision, b.name, b.kind, s.first::date::text AS "startsOn", (s.last - CASE WHEN s.whole THEN INTERVAL '1 day' ELSE INTERVAL '0' END)::date::text AS "endsOn",
    CASE WHEN s.whole THEN NULL ELSE to_char(s.first, 'HH24:MI') END AS "startsTime", CASE WHEN s.whole THEN NULL ELSE to_char(s.last, 'HH24:MI') END AS "endsTime",
    b.programme_id AS "programmeId", b.years, b.building_id AS "buildingId", b.timetable_id AS "timetableId",
    CASE WHEN b.cancels THEN 'CANCELS' WHEN b.blocks THEN 'BLOCKS' ELSE 'NOTES' END AS effect, p.name AS programme, g.name AS building, t.name AS timetable
  FROM background_event b LEFT JOIN programme p ON p.id = b.programme_id LEFT JOIN building g ON g.id = b.building_id LEFT JOIN timetable t ON t.id = b.timetable_id
    CROSS JOIN LATERAL (SELECT first, last, first::time = '00:00' AND last::time = '00:00' AS whole
      FROM (SELECT b.starts_at AT TIME ZONE ${timeZone} AS first, b.ends_at AT TIME ZONE ${timeZone} AS last) c) s
  WHERE ${isListed(Prisma.sql`b`)} AND ${condition} ORDER BY b.starts_at DESC, b.name, b.id LIMIT ${mostListed}`

type Span = Pick<BackgroundEntry, 'startsOn' | 'endsOn' | 'startsTime' | 'endsTime'>

/** The instants of a background event, on the institution's clock. */
function instantsOf({ startsOn, endsOn, startsTime, endsTime }: Span, timeZone: string): { startsAt: Date; endsAt: Date } {
  const on = (day: string, time: string) => spanOn(day, { startsTime: time, minutes: 0, timeZone }).startsAt
  return startsTime !== null && endsTime !== null
    ? { startsAt: on(startsOn, startsTime), endsAt: on(endsOn, endsTime) }
    : { startsAt: midnightOf(startsOn, timeZone), endsAt: midnightOf(addDays(endsOn, 1), timeZone) }
}

export function backgroundStore(zone: () => Promise<string>) {
  const dataOf = async ({ startsOn, endsOn, startsTime, endsTime, effect, id: _, revision: __, ...entry }: BackgroundEntry) => ({
    ...entry,
    ...instantsOf({ startsOn, endsOn, startsTime, endsTime }, await zone()),
    blocks: effect !== 'NOTES',
    cancels: effect === 'CANCELS',
  })
  return {
    table,
    name: 'name' as const,
    find: async (db: Db, id: string): Promise<BackgroundEntry | null> => {
      const [found] = await db.$queryRaw<Row[]>(rows(Prisma.sql`b.id = ${id}::uuid`, await zone()))
      if (!found) return null
      const { programme: _, building: __, timetable: ___, ...entry } = found
      return entry
    },
    insert: async (db: Tx, entry: BackgroundEntry) => {
      const { count } = await db.backgroundEvent.createMany({ data: [{ id: entry.id, ...(await dataOf(entry)) }], skipDuplicates: true })
      return count === 1
    },
    update: async (db: Tx, entry: BackgroundEntry) => {
      const { count } = await db.backgroundEvent.updateMany({
        where: { id: entry.id, revision: entry.revision },
        data: { ...(await dataOf(entry)), revision: { increment: 1 } },
      })
      return count === 1
    },
    list: async (db: Db, { q }: Wanted): Promise<Row[]> => db.$queryRaw(rows(containsWords(Prisma.sql`b.name`, q), await zone())),
    usage: () => Promise.resolve({ isReferenced: false }),
  }
}

export async function hasProgramme(db: Db, id: string): Promise<boolean> {
  return (await db.programme.count({ where: { id } })) > 0
}

export async function hasBuilding(db: Db, id: string): Promise<boolean> {
  return (await db.building.count({ where: { id } })) > 0
}
