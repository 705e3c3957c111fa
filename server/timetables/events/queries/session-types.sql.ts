import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { paletteColours, type PaletteColour } from '@/lib/clinical/palette'
import type { LocationKept, LocationRule } from '@/lib/location/vocabulary'
import type { Tx } from '@/server/kernel/db'
import { entryStore } from '@/server/kernel/queries/entry-store.sql'

type Entry = {
  id: string
  revision: number
  name: string
  shortName: string
  colour: PaletteColour
  parentId: string | null
  isClinical: boolean
  defaultMinutes: number
  takesAttendance: boolean
  canSwap: boolean
  locationRule: LocationRule
  locationKept: LocationKept
  clinicalCapacity: number | null
  studentsPerTeacher: number | null
  active: boolean
}

export const sessionTypeStore = entryStore({
  model: 'SessionType',
  columns: [
    'name',
    'shortName',
    'colour',
    'parentId',
    'isClinical',
    'defaultMinutes',
    'takesAttendance',
    'canSwap',
    'locationRule',
    'locationKept',
    'clinicalCapacity',
    'studentsPerTeacher',
    'active',
  ],
  table: { table: Prisma.sql`session_type`, name: Prisma.sql`name`, active: Prisma.sql`active`, since: Prisma.sql`out_of_use_at` },
  name: 'name',
  uses: {
    events: Prisma.sql`SELECT session_type_id FROM event`,
    children: Prisma.sql`SELECT parent_id FROM session_type`,
  },
  read: ({ colour, ...type }): Entry => ({ ...type, colour: paletteColours.find((known) => known === colour) ?? 'blue' }),
})

/** Keeps a type from being deleted or put below another one until the end of the transaction. Null where there is none. */
export async function lockSharedType(db: Tx, id: string): Promise<{ parentId: string | null; active: boolean } | null> {
  const rows = await db.$queryRaw<
    { parentId: string | null; active: boolean }[]
  >`SELECT parent_id AS "parentId", active FROM session_type WHERE id = ${id}::uuid FOR SHARE`
  return rows[0] ?? null
}

export async function hasChildren(db: Tx, id: string): Promise<boolean> {
  return (await db.sessionType.count({ where: { parentId: id } })) > 0
}
