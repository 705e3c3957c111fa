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

/** The positions of the buildings in use that are on the map. */
export function listPoints(db: Db): Promise<BuildingPoint[]> {
  return listWhere(db, { active: true })
}

/** The positions of the buildings that hold a clinic's rooms. */
export function listPointsOfClinic(db: Db, clinicId: string): Promise<BuildingPoint[]> {
  return listWhere(db, { rooms: { some: { clinicId } } })
}

/** The position of a room's building. */
export function listPointsOfRoom(db: Db, roomId: string): Promise<BuildingPoint[]> {
  return listWhere(db, { rooms: { some: { id: roomId } } })
}
