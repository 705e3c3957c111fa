import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'
import { namedTable, type EntryTable } from '@/server/kernel/queries/entries.sql'
import { entryStore, type Wanted } from '@/server/kernel/queries/entry-store.sql'
import { namingsOf } from '@/server/kernel/queries/namings'

export const buildingStore = entryStore({
  model: 'Building',
  columns: ['name', 'active'],
  table: namedTable('building'),
  name: 'name',
  uses: {
    rooms: Prisma.sql`SELECT building_id FROM room`,
    background: () => namingsOf('building'),
  },
})

const roomTable = namedTable('room')
const roomEntries = entryStore({
  model: 'Room',
  columns: ['name', 'kind', 'buildingId', 'capacity', 'features', 'active'],
  table: roomTable,
  name: 'name',
  uses: {
    events: () => namingsOf('room'),
  },
})

export const roomStore = {
  ...roomEntries,
  list: async (db: Db, wanted: Wanted) => {
    const rows = await roomEntries.list(db, wanted)
    const names = new Map((await db.building.findMany({ select: { id: true, name: true } })).map(({ id, name }) => [id, name]))
    return rows.map((row) => ({ ...row, building: row.buildingId === null ? null : (names.get(row.buildingId) ?? null) }))
  },
  // A room of a clinic goes with it, used or not.
  usage: async (db: Db, id: string) => {
    const [usage, held] = [await roomEntries.usage(db, id), await db.room.count({ where: { id, kind: { in: ['CLINIC', 'PROVIDER'] } } })]
    return { ...usage, isReferenced: usage.isReferenced || held > 0 }
  },
}

/** Of which a room's name must differ: the rooms of its building. Rooms of clinics are called like these, whatever else is. */
export function roomsOfBuilding(buildingId: string | null): EntryTable {
  return { ...roomTable, among: Prisma.sql`building_id IS NOT DISTINCT FROM ${buildingId}::uuid AND kind <> 'CLINIC'` }
}
export const roomsOfClinics: EntryTable = { ...roomTable, among: Prisma.sql`FALSE` }

/** Until the end of the transaction it is neither deleted nor taken out of use. Null where there is none. */
export async function lockSharedBuilding(db: Tx, id: string): Promise<{ active: boolean } | null> {
  const rows = await db.$queryRaw<{ active: boolean }[]>`SELECT active FROM building WHERE id = ${id}::uuid FOR SHARE`
  return rows[0] ?? null
}
