import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'

type BuildingPoint = { readonly id: string; readonly latitude: number; readonly longitude: number }

async function listWhere(db: Db, where: Prisma.BuildingWhereInput): Promise<BuildingPoint[]> {
  const rows = await db.building.findMany({
    where: { AND: [where, { latitude: { not: null }, longitude: { not: null } }] },
    select: { id: true, latitude: true, longitude: true },
  })
  return rows.flatMap(({ id, latitude, longitude }) => (latitude === null || longitude === null ? [] : [{ id, latitude, longitude }]))
}

/** Where the buildings in use are, of those that are on the map. */
export function listPoints(db: Db): Promise<BuildingPoint[]> {
  return listWhere(db, { active: true })
}

/** Where the buildings of a clinic's rooms are. */
export function listPointsOfClinic(db: Db, clinicId: string): Promise<BuildingPoint[]> {
  return listWhere(db, { rooms: { some: { clinicId } } })
}

/** Where the building of a room is. */
export function listPointsOfRoom(db: Db, roomId: string): Promise<BuildingPoint[]> {
  return listWhere(db, { rooms: { some: { id: roomId } } })
}
