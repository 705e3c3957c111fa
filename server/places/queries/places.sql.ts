import 'server-only'
import { v7 } from 'uuid'
import { Prisma } from '@/lib/generated/prisma/client'
import { hasAddress, type AddressLines } from '@/lib/places/address'
import type { Db, Tx } from '@/server/kernel/db'
import { namedTable, type EntryTable } from '@/server/kernel/queries/entries.sql'
import { entryStore, type Wanted } from '@/server/kernel/queries/entry-store.sql'
import { namingsOf } from '@/server/kernel/queries/namings'

const buildingEntries = entryStore({
  model: 'Building',
  columns: ['name', 'latitude', 'longitude', 'addressId', 'active'],
  table: namedTable('building'),
  name: 'name',
  uses: {
    rooms: Prisma.sql`SELECT building_id FROM room`,
    background: () => namingsOf('building'),
  },
})

type Building = Omit<NonNullable<Awaited<ReturnType<typeof buildingEntries.find>>>, 'addressId'> & AddressLines
const noAddress: AddressLines = { line1: '', line2: '', postcode: '', town: '', region: '', country: '' }
const lines = { line1: true, line2: true, postcode: true, town: true, region: true, country: true } as const

/** A building with its address, which is its own row and goes with it. */
export const buildingStore = {
  table: buildingEntries.table,
  name: 'name' as const,
  usage: buildingEntries.usage,
  find: async (db: Db, id: string): Promise<Building | null> => {
    const row = await buildingEntries.find(db, id)
    if (!row) return null
    const { addressId, ...building } = row
    return {
      ...building,
      ...(addressId === null ? noAddress : await db.address.findUniqueOrThrow({ where: { id: addressId }, select: lines })),
    }
  },
  insert: async (db: Tx, building: Building) =>
    buildingEntries.insert(db, { ...building, addressId: await putAddress(db, null, building) }),
  update: async (db: Tx, building: Building) => {
    const stored = await buildingEntries.find(db, building.id)
    const was = stored?.addressId ?? null
    const addressId = await putAddress(db, was, building)
    const isSaved = await buildingEntries.update(db, { ...building, addressId })
    if (isSaved && was !== null && addressId === null) await db.address.deleteMany({ where: { id: was } })
    return isSaved
  },
  list: async (db: Db, wanted: Wanted) => {
    const rows = await buildingEntries.list(db, wanted)
    const ids = rows.flatMap(({ addressId }) => addressId ?? [])
    const known = new Map(
      (await db.address.findMany({ where: { id: { in: ids } }, select: { id: true, ...lines } })).map(({ id, ...address }) => [
        id,
        address,
      ]),
    )
    return rows.map(({ addressId, ...building }) => ({ ...building, ...((addressId === null ? null : known.get(addressId)) ?? noAddress) }))
  },
}

/** Null where the building has no address. */
async function putAddress(db: Tx, id: string | null, building: Building): Promise<string | null> {
  if (!hasAddress(building)) return null
  const { line1, line2, postcode, town, region, country, latitude, longitude } = building
  const isPinned = latitude !== null && longitude !== null
  const data = { line1, line2, postcode, town, region, country, latitude, longitude, isPinned }
  const addressId = id ?? v7()
  await db.address.upsert({ where: { id: addressId }, create: { id: addressId, ...data }, update: data, select: { id: true } })
  return addressId
}

/** Deletes the address of a building before the building itself, because nothing else uses it. */
export async function deleteAddressOf(db: Tx, buildingId: string): Promise<void> {
  const building = await buildingEntries.find(db, buildingId)
  if (!building?.addressId) return
  await db.building.updateMany({ where: { id: buildingId }, data: { addressId: null } })
  await db.address.deleteMany({ where: { id: building.addressId } })
}

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
  // A clinic's room is deleted together with the clinic, whether it is used or not.
  usage: async (db: Db, id: string) => {
    const [usage, held] = [await roomEntries.usage(db, id), await db.room.count({ where: { id, kind: { in: ['CLINIC', 'PROVIDER'] } } })]
    return { ...usage, isReferenced: usage.isReferenced || held > 0 }
  },
}

/** The rooms from which a room's name must differ: those of its building. Rooms of clinics are named after the clinics, whatever other rooms are called. */
export function roomsOfBuilding(buildingId: string | null): EntryTable {
  return { ...roomTable, among: Prisma.sql`building_id IS NOT DISTINCT FROM ${buildingId}::uuid AND kind NOT IN ('CLINIC', 'PROVIDER')` }
}
export const roomsOfClinics: EntryTable = { ...roomTable, among: Prisma.sql`FALSE` }

/** Keeps a building from being deleted or taken out of use until the transaction ends. Null where there is none. */
export async function lockSharedBuilding(db: Tx, id: string): Promise<{ active: boolean } | null> {
  const rows = await db.$queryRaw<{ active: boolean }[]>`SELECT active FROM building WHERE id = ${id}::uuid FOR SHARE`
  return rows[0] ?? null
}
