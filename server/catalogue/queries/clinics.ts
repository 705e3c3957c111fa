import 'server-only'
import type { LocationSwitch } from '@/lib/location/vocabulary'
import type { Db, Tx } from '@/server/kernel/db'

type ClinicFields = { hasChairs: boolean; hasTeeth: boolean; hasShifts: boolean }
type ClinicRow = ClinicFields & { id: string; name: string; revision: number }
type Listed = ClinicRow & { supervisors: { id: string; name: string; email: string }[] }
const columns = { id: true, name: true, revision: true, hasChairs: true, hasTeeth: true, hasShifts: true } as const

/** All clinics, each with the outside supervisors who may be asked. */
export function listClinics(db: Db): Promise<Listed[]> {
  return db.clinic.findMany({
    where: { active: true },
    orderBy: { name: 'asc' },
    select: {
      ...columns,
      supervisors: { where: { active: true }, orderBy: [{ name: 'asc' }, { id: 'asc' }], select: { id: true, name: true, email: true } },
    },
  })
}

export function findClinic(db: Db, id: string): Promise<ClinicRow | null> {
  return db.clinic.findUnique({ where: { id }, select: columns })
}

/** Whether treatment sessions of a clinic ask where they are recorded. */
export function findLocationSwitch(db: Db, id: string): Promise<LocationSwitch | null> {
  return db.clinic.findUnique({ where: { id }, select: { locationRule: true, locationKept: true } })
}

/** False where somebody saved it since. */
export async function updateClinic(
  db: Tx,
  { id, revision, fields }: { id: string; revision: number; fields: ClinicFields },
): Promise<boolean> {
  const { count } = await db.clinic.updateMany({ where: { id, revision }, data: { ...fields, revision: { increment: 1 } } })
  return count === 1
}
