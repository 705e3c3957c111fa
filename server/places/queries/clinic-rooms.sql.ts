import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Tx } from '@/server/kernel/db'
import { isNamed } from '@/server/kernel/queries/namings'

/** The rooms in which clinics should be planned: one for each clinic as a whole, and one for each of its rooms. */
const wantedRooms = (ids: Prisma.Sql) => Prisma.sql`
  SELECT c.id AS clinic_id, NULL::uuid AS clinic_room_id, c.name, c.active FROM ${ids} i JOIN clinic c ON c.id = i.id
  UNION ALL SELECT c.id, z.id, left(c.name || ', ' || z.name, 120), c.active FROM ${ids} i JOIN clinic c ON c.id = i.id JOIN clinic_room z ON z.clinic_id = c.id`

/** The same rule as for any room: an event, or a date of one, is in it. */
const isUsed = () => isNamed('room', Prisma.sql`r.id`)

type Clinics = { readonly clinicIds: readonly string[]; readonly at: Date }

/**
 * Brings the rooms in which clinics are planned in line with the clinics: their names, and whether they are in use. Where a clinic's own room is gone, its room
 * for planning is deleted, or taken out of use if an event names it.
 */
export async function storeRoomsOfClinics(db: Tx, { clinicIds, at }: Clinics): Promise<void> {
  const ids = Prisma.sql`unnest(${[...clinicIds]}::uuid[]) AS i(id)`
  const rows = wantedRooms(Prisma.sql`(SELECT DISTINCT id FROM ${ids})`)
  await lockRooms(db, clinicIds)
  await db.$executeRaw`
    DELETE FROM room r USING ${ids} WHERE r.clinic_id = i.id AND r.kind = 'CLINIC' AND r.clinic_room_id IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM clinic_room z WHERE z.id = r.clinic_room_id) AND NOT ${isUsed()}`
  await db.$executeRaw`
    UPDATE room r SET active = false, out_of_use_at = ${at}, revision = r.revision + 1 FROM ${ids}
    WHERE r.clinic_id = i.id AND r.kind = 'CLINIC' AND r.active AND r.clinic_room_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM clinic_room z WHERE z.id = r.clinic_room_id)`
  await db.$executeRaw`
    INSERT INTO room AS r (id, name, kind, clinic_id, clinic_room_id, active, out_of_use_at)
    SELECT gen_random_uuid(), w.name, 'CLINIC', w.clinic_id, w.clinic_room_id, w.active, CASE WHEN w.active THEN NULL ELSE ${at}::timestamptz END FROM (${rows}) w
    ON CONFLICT (clinic_id, clinic_room_id) WHERE kind = 'CLINIC' DO UPDATE SET name = EXCLUDED.name, active = EXCLUDED.active, revision = r.revision + 1,
      out_of_use_at = CASE WHEN EXCLUDED.active THEN NULL ELSE COALESCE(r.out_of_use_at, EXCLUDED.out_of_use_at) END
    WHERE (r.name, r.active) IS DISTINCT FROM (EXCLUDED.name, EXCLUDED.active)`
}

/** Whether an event, or one of its dates, is in a room of the clinic. Nobody plans another one there until the transaction ends. */
export async function lockRoomsOfClinic(db: Tx, clinicId: string): Promise<{ isUsed: boolean }> {
  await lockRooms(db, [clinicId])
  const rows = await db.$queryRaw<{ isUsed: boolean }[]>`
    SELECT COALESCE(bool_or(${isUsed()}), false) AS "isUsed" FROM room r WHERE r.clinic_id = ${clinicId}::uuid`
  return rows[0] ?? { isUsed: false }
}

export async function deleteRoomsOfClinic(db: Tx, clinicId: string): Promise<void> {
  await db.$executeRaw`DELETE FROM room WHERE clinic_id = ${clinicId}::uuid AND kind = 'CLINIC'`
}

async function lockRooms(db: Tx, clinicIds: readonly string[]): Promise<void> {
  await db.$queryRaw`SELECT id FROM room WHERE clinic_id = ANY(${[...clinicIds]}::uuid[]) ORDER BY id FOR UPDATE`
}
