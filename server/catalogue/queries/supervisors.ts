import 'server-only'
import { v7 } from 'uuid'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'
import { isNamed } from '@/server/kernel/queries/namings'

/** More than anybody chooses from. */
export const mostOfClinic = 30

export type Supervisor = { id: string; name: string; email: string }
type SupervisorRow = Supervisor & { clinicId: string | null; active: boolean }
const columns = { id: true, name: true, email: true } as const

/** A supervisor of a clinic who may be asked today. The address is for the mail to them. */
export function findSupervisor(db: Db, { id, clinicId }: { id: string; clinicId: string }): Promise<Supervisor | null> {
  return db.outsideSupervisor.findFirst({ where: { id, clinicId, active: true }, select: columns })
}

/** Finds a supervisor, removed or not, of any clinic. */
export function findAnySupervisor(db: Tx, id: string): Promise<SupervisorRow | null> {
  return db.outsideSupervisor.findUnique({ where: { id }, select: { ...columns, clinicId: true, active: true } })
}

/** The other supervisors of a clinic who may be asked. */
export function listOtherSupervisors(db: Tx, { id, clinicId }: { id: string; clinicId: string }): Promise<{ email: string }[]> {
  return db.outsideSupervisor.findMany({ where: { clinicId, active: true, id: { not: id } }, select: { email: true } })
}

/** Whether the clinic exists; until the supervisor is stored nobody can delete it. */
export async function lockSharedClinic(db: Tx, clinicId: string): Promise<boolean> {
  return (await db.$queryRaw<unknown[]>`SELECT 1 FROM clinic WHERE id = ${clinicId}::uuid FOR KEY SHARE`).length === 1
}

export async function insertSupervisor(db: Tx, supervisor: Supervisor & { clinicId: string }): Promise<void> {
  await db.outsideSupervisor.create({ data: supervisor, select: { id: true } })
}

/** The number of supervisors of a clinic who may be asked. */
export function countSupervisors(db: Tx, clinicId: string): Promise<number> {
  return db.outsideSupervisor.count({ where: { clinicId, active: true } })
}

/** Updates a supervisor, and brings a removed one back; an entry that a contact added belongs to the editors from now on. */
export async function updateSupervisor(db: Tx, { id, name, email }: Supervisor): Promise<void> {
  await db.outsideSupervisor.update({ where: { id }, data: { name, email, active: true, fromPlacements: false }, select: { id: true } })
}

/**
 * Deletes a supervisor whom nobody has asked yet; any other is kept and no longer offered. `isForGood`: an editor removes them, so that no contact brings them
 * back.
 */
export async function removeSupervisor(db: Tx, id: string, { isForGood = false }: { isForGood?: boolean } = {}): Promise<void> {
  const count =
    await db.$executeRaw`DELETE FROM outside_supervisor s WHERE s.id = ${id}::uuid AND NOT ${isNamed('outsideSupervisor', Prisma.sql`s.id`)}`
  if (count === 0)
    await db.outsideSupervisor.updateMany({ where: { id }, data: { active: false, ...(isForGood && { fromPlacements: false }) } })
}

type TypedSupervisor = {
  readonly name: string
  readonly email: string
  readonly organisation: string
  readonly addedById: string
  readonly addedAt: Date
}
/** Inserts a supervisor whom a person typed while asking them; they belong to no clinic. */
export async function insertTypedSupervisor(db: Tx, typed: TypedSupervisor): Promise<string> {
  const { id } = await db.outsideSupervisor.create({ data: { id: v7(), clinicId: null, ...typed }, select: { id: true } })
  return id
}
