import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { ProviderKind } from '@/lib/placements/vocabulary'
import { dayOf } from '@/server/kernel/calls/day-of'
import type { Db, Tx } from '@/server/kernel/db'
import type { ProviderScope } from '../scope'

const named = { select: { id: true, name: true } } as const
const columns = {
  id: true,
  revision: true,
  name: true,
  kind: true,
  active: true,
  addressId: true,
  roomId: true,
  bring: true,
  notes: true,
  clinic: named,
  address: {
    select: {
      line1: true,
      line2: true,
      line3: true,
      postcode: true,
      town: true,
      region: true,
      country: true,
      latitude: true,
      longitude: true,
    },
  },
} as const satisfies Prisma.PlacementProviderSelect

function rowOf({ address, ...row }: Prisma.PlacementProviderGetPayload<{ select: typeof columns }>) {
  return { ...row, ...address }
}
export type ProviderRow = ReturnType<typeof rowOf>

export async function findProvider(db: Db, scope: ProviderScope, id: string): Promise<ProviderRow | null> {
  const row = await db.placementProvider.findFirst({ where: { AND: [scope.where, { id }] }, select: columns })
  return row && rowOf(row)
}

/** Locks a provider, so that nobody else changes it, places anybody there or changes its places until the transaction ends. */
export async function lockProvider(db: Tx, scope: ProviderScope, id: string): Promise<ProviderRow | null> {
  await db.$executeRaw`SELECT 1 FROM placement_provider WHERE id = ${id}::uuid FOR UPDATE`
  return findProvider(db, scope, id)
}

/** Locks several providers in the order of their ids, so that nobody waits for each other. Returns those that exist. */
export async function lockProviders(db: Tx, scope: ProviderScope, ids: readonly string[]): Promise<Map<string, ProviderRow>> {
  const each = [...new Set(ids)]
  await db.$executeRaw`SELECT 1 FROM placement_provider p JOIN unnest(${each}::uuid[]) AS i(id) ON i.id = p.id ORDER BY p.id FOR UPDATE OF p`
  const rows = await db.placementProvider.findMany({ where: { AND: [scope.where, { id: { in: each } }] }, select: columns })
  return new Map(rows.map((row) => [row.id, rowOf(row)]))
}

/** Whether another provider in the town has this name. */
export async function hasNamesake(db: Db, { id, name, town }: { id: string; name: string; town: string }): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM placement_provider p JOIN address a ON a.id = p.address_id
    WHERE p.id <> ${id}::uuid AND plain_text(p.name) = plain_text(${name}) AND plain_text(a.town) = plain_text(${town}) LIMIT 1`
  return rows.length > 0
}

type ProviderFields = {
  readonly id: string
  readonly name: string
  readonly kind: ProviderKind
  readonly active: boolean
  readonly clinicId: string | null
  readonly bring: string
  readonly notes: string
}
type Place = { readonly addressId: string; readonly roomId: string }

/** False where the id is taken. */
export async function insertProvider(db: Tx, { at, ...row }: ProviderFields & Place & { at: Date }): Promise<boolean> {
  const data = { ...row, outOfUseAt: row.active ? null : at }
  return (await db.placementProvider.createMany({ data: [data], skipDuplicates: true })).count === 1
}

export async function updateProvider(
  db: Tx,
  { id, at, was, ...row }: ProviderFields & { at: Date; was: { active: boolean } },
): Promise<void> {
  const use = was.active === row.active ? {} : { outOfUseAt: row.active ? null : at }
  await db.placementProvider.update({ where: { id }, data: { ...row, ...use, revision: { increment: 1 } }, select: { id: true } })
}

export async function endUse(db: Tx, { id, at }: { id: string; at: Date }): Promise<void> {
  const data = { active: false, outOfUseAt: at, revision: { increment: 1 } }
  await db.placementProvider.updateMany({ where: { id, active: true }, data })
}

/** Deletes a provider with its contacts, agreements, checks and places. */
export async function deleteProvider(db: Tx, id: string): Promise<void> {
  await db.placementProvider.deleteMany({ where: { id } })
}

export function isEverPlaced(db: Db, id: string): Promise<boolean> {
  return db.placement.count({ where: { providerId: id } }).then((count) => count > 0)
}

type ToCome = { id: string; student: string; fromOn: string; toOn: string }
/** The first placements that have begun or are to come, and the number of all of them. */
export async function listToCome(
  db: Db,
  { id, today, limit }: { id: string; today: string; limit: number },
): Promise<{ placements: ToCome[]; count: number }> {
  const where = {
    providerId: id,
    state: { not: 'CANCELLED' },
    toOn: { gte: new Date(today) },
  } as const satisfies Prisma.PlacementWhereInput
  const rows = await db.placement.findMany({
    where,
    select: { id: true, fromOn: true, toOn: true, student: { select: { displayName: true } } },
    orderBy: [{ fromOn: 'asc' }, { id: 'asc' }],
    take: limit,
  })
  const placements = rows.map((row) => ({ id: row.id, student: row.student.displayName, fromOn: dayOf(row.fromOn), toOn: dayOf(row.toOn) }))
  return { placements, count: await db.placement.count({ where }) }
}

export function listSpecialties(db: Db): Promise<{ id: string; name: string }[]> {
  return db.specialty.findMany({
    where: { active: true },
    select: { id: true, name: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: 500,
  })
}

export function listClinics(db: Db): Promise<{ id: string; name: string }[]> {
  return db.clinic.findMany({
    where: { active: true },
    select: { id: true, name: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: 500,
  })
}

/** Whether a clinic is in use; the clinic stays until the transaction ends. */
export async function isUsableClinic(db: Tx, id: string): Promise<boolean> {
  return (await db.$queryRaw<unknown[]>`SELECT 1 FROM clinic WHERE id = ${id}::uuid AND active FOR KEY SHARE`).length === 1
}

export async function isUsableSpecialty(db: Tx, id: string): Promise<boolean> {
  return (await db.$queryRaw<unknown[]>`SELECT 1 FROM specialty WHERE id = ${id}::uuid AND active FOR KEY SHARE`).length === 1
}

export async function listProviderNames(db: Db, ids: readonly string[]): Promise<Map<string, { id: string; name: string; town: string }>> {
  const rows = await db.placementProvider.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, name: true, address: { select: { town: true } } },
  })
  return new Map(rows.map(({ address, ...row }) => [row.id, { ...row, town: address.town }]))
}
