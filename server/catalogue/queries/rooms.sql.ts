import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'

export type RoomEntry = { id: string; name: string; firstChair: number | null; lastChair: number | null }

/** For statements that show chairs: the rooms of a clinic that have some, in their order; none for a clinic without chairs. */
export function roomsOf(clinicId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`COALESCE((
    SELECT json_agg(json_build_object('name', r.name, 'firstChair', r.first_chair, 'lastChair', r.last_chair) ORDER BY r.sort_order)
    FROM clinic_room r JOIN clinic rc ON rc.id = r.clinic_id AND rc.has_chairs WHERE r.clinic_id = ${clinicId} AND r.first_chair IS NOT NULL), '[]')`
}

/** For the same statements: the name of the room in which a chair stands now; '' for a chair in no room. */
export function roomOf(clinicId: Prisma.Sql, chairNumber: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`COALESCE((
    SELECT r.name FROM clinic_room r JOIN clinic rc ON rc.id = r.clinic_id AND rc.has_chairs
    WHERE r.clinic_id = ${clinicId} AND ${chairNumber} BETWEEN r.first_chair AND r.last_chair ORDER BY r.sort_order LIMIT 1), '')`
}

type Wanted = { readonly clinicId: string; readonly rooms: readonly RoomEntry[] }

/** Rooms that belong to another clinic, and rooms with the name of one before them, as the database compares names. */
export async function findWrongRooms(db: Db, { clinicId, rooms }: Wanted): Promise<{ at: number; isElsewhere: boolean }[]> {
  if (rooms.length === 0) return []
  return db.$queryRaw`
    WITH wanted AS (SELECT id, name, (place - 1)::int AS at FROM unnest(${rooms.map(({ id }) => id)}::uuid[], ${rooms.map(({ name }) => name)}::text[]) WITH ORDINALITY AS w(id, name, place)),
    looked AS (SELECT w.at, EXISTS (SELECT 1 FROM clinic_room r WHERE r.id = w.id AND r.clinic_id <> ${clinicId}::uuid) AS "isElsewhere",
      EXISTS (SELECT 1 FROM wanted o WHERE o.at < w.at AND lower(o.name) = lower(w.name)) AS "isTwin" FROM wanted w)
    SELECT at, "isElsewhere" FROM looked WHERE "isElsewhere" OR "isTwin" ORDER BY at`
}

/** Replaces the rooms; each keeps its id. */
export async function replaceRooms(db: Tx, { clinicId, rooms }: Wanted): Promise<void> {
  await deleteRooms(db, clinicId)
  await db.clinicRoom.createMany({ data: rooms.map((room, sortOrder) => ({ ...room, clinicId, sortOrder })) })
}

export async function deleteRooms(db: Tx, clinicId: string): Promise<void> {
  await db.clinicRoom.deleteMany({ where: { clinicId } })
}
