import { v7 as uuid } from 'uuid'
import { now } from '@/server/kernel/clock'
import { storeRoomsOfClinics } from '@/server/places/queries/clinic-rooms.sql'
import type { Db } from '../database'
import type { ClinicName } from './size'

type Room = readonly [name: string, firstChair: number | null, lastChair: number | null]

/** Some clinics are divided into rooms with all or some of their chairs; the others are one hall. */
const ROOMS: Partial<Record<ClinicName, readonly Room[]>> = {
  'Restorative clinic': [
    ['Bay A', 1, 8],
    ['Bay B', 9, 16],
    ['Bay C', 17, 24],
  ],
  'Periodontal clinic': [
    ['Hygiene suite', 1, 8],
    ['Surgical room', 9, 12],
  ],
  "Children's clinic": [
    ['Open bay', 1, 12],
    ['Quiet room', 13, 14],
    ['Sedation suite', 15, 20],
    ['Playroom', null, null],
  ],
}

export async function seedRooms(db: Db): Promise<void> {
  const clinics = await db.clinic.findMany({ where: { name: { in: Object.keys(ROOMS) } }, select: { id: true, name: true } })
  const idOf = new Map(clinics.map(({ id, name }) => [name, id]))
  await db.clinicRoom.createMany({
    data: Object.entries(ROOMS).flatMap(([clinic, rooms]) => {
      const clinicId = idOf.get(clinic)
      return clinicId === undefined
        ? []
        : rooms.map(([name, firstChair, lastChair], sortOrder) => ({ id: uuid(), clinicId, name, firstChair, lastChair, sortOrder }))
    }),
  })
  await storeRoomsOfClinics(db, { clinicIds: clinics.map(({ id }) => id), at: now() })
}
