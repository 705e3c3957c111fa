import 'server-only'
import { addDays } from '@/lib/clinical/shift'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'
import { mostListed, type Wanted } from '@/server/kernel/queries/entry-store.sql'
import { fits, type EntryTable } from '@/server/kernel/queries/entries.sql'
import { midnightOf } from '../times'

type Kind = 'HOLIDAY' | 'EXAMS' | 'CLOSURE' | 'NOTE'
export type BackgroundEntry = {
  id: string
  revision: number
  name: string
  kind: Kind
  startsOn: string
  endsOn: string
  programmeId: string | null
  buildingId: string | null
  blocks: boolean
}
type Row = BackgroundEntry & { programme: string | null; building: string | null }

/** A timetable's own stand in that timetable. */
const isListed = (of: Prisma.Sql) => Prisma.sql`${of}.deleted_at IS NULL AND ${of}.timetable_id IS NULL`

/** Two may have one name, as the holidays of each year. */
const table: EntryTable = {
  table: Prisma.sql`background_event`,
  name: Prisma.sql`name`,
  among: Prisma.sql`FALSE`,
  listed: isListed(Prisma.sql`background_event`),
}

const rows = (condition: Prisma.Sql, timeZone: string) => Prisma.sql`
  SELECT b.id, b.revision, b.name, b.kind, (b.starts_at AT TIME ZONE ${timeZone})::date::text AS "startsOn",
    ((b.ends_at - INTERVAL '1 second') AT TIME ZONE ${timeZone})::date::text AS "endsOn", b.programme_id AS "programmeId", b.building_id AS "buildingId", b.blocks,
    p.name AS programme, g.name AS building
  FROM background_event b LEFT JOIN programme p ON p.id = b.programme_id LEFT JOIN building g ON g.id = b.building_id
  WHERE ${isListed(Prisma.sql`b`)} AND ${condition} ORDER BY b.starts_at DESC, b.name, b.id LIMIT ${mostListed}`

/** Of whole days on the institution's clock. */
export function backgroundStore(zone: () => Promise<string>) {
  const dataOf = async ({ startsOn, endsOn, id: _, revision: __, ...entry }: BackgroundEntry) => {
    const timeZone = await zone()
    return { ...entry, startsAt: midnightOf(startsOn, timeZone), endsAt: midnightOf(addDays(endsOn, 1), timeZone) }
  }
  return {
    table,
    name: 'name' as const,
    find: async (db: Db, id: string): Promise<BackgroundEntry | null> => {
      const [found] = await db.$queryRaw<Row[]>(rows(Prisma.sql`b.id = ${id}::uuid`, await zone()))
      if (!found) return null
      const { programme: _, building: __, ...entry } = found
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
    list: async (db: Db, { q }: Wanted): Promise<Row[]> => db.$queryRaw(rows(fits(Prisma.sql`b.name`, q), await zone())),
    usage: () => Promise.resolve({ isReferenced: false }),
  }
}

export async function hasProgramme(db: Db, id: string): Promise<boolean> {
  return (await db.programme.count({ where: { id } })) > 0
}

export async function hasBuilding(db: Db, id: string): Promise<boolean> {
  return (await db.building.count({ where: { id } })) > 0
}
