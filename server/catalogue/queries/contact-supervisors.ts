import 'server-only'
import { v7 } from 'uuid'
import { changesOf } from '@/server/kernel/calls/changes'
import type { Tx } from '@/server/kernel/db'
import { badField } from '@/server/kernel/errors'
import { lockCatalogue } from './lock.sql'
import { countSupervisors, lockSharedClinic, mostOfClinic } from './supervisors'

type Contact = {
  /** The entry in the book; null: there is none yet, or from now on it is another person. */
  readonly supervisorId: string | null
  readonly clinicId: string | null
  readonly name: string
  readonly email: string
  readonly organisation: string
}
/** `changes`: the differences to the book's earlier entry; null if there are none. */
type Put = { readonly id: string; readonly changes: ReturnType<typeof changesOf> | null }
/** The fields to which a refusal belongs. */
type Fields = { readonly email: string; readonly name: string }

/**
 * Puts a contact at a placement provider into the book of outside supervisors, or updates their entry. An entry that the book's editors made with this address,
 * in this clinic, is used as it is; one that they removed does not come back this way.
 */
export async function putContactSupervisor(
  db: Tx,
  { supervisorId, clinicId, name, email, organisation }: Contact,
  fields: Fields = { email: 'email', name: 'name' },
): Promise<Put> {
  // Two people who add the same person do so one after the other, as the book's editors do.
  await lockCatalogue(db)
  if (clinicId !== null) await lockSharedClinic(db, clinicId)
  const where = { clinicId, addedById: null }
  const alike = await db.outsideSupervisor.findMany({
    where: { ...where, email: { equals: email, mode: 'insensitive' } },
    orderBy: [{ active: 'desc' }, { id: 'asc' }],
  })
  const edited = alike.find((one) => one.active && !one.fromPlacements)
  if (edited) return { id: edited.id, changes: null }
  const known = supervisorId === null ? null : await db.outsideSupervisor.findFirst({ where: { ...where, id: supervisorId } })
  const own = known?.fromPlacements === true ? known : null
  const isThere = own?.active === true && alike.some(({ id }) => id === own.id)
  if (!isThere && alike.some((one) => !one.fromPlacements)) throw badField(fields.email, 'supervisorRemoved')
  const entry = isThere ? own : (alike.find(({ active }) => active) ?? own ?? alike[0] ?? null)
  if (clinicId !== null && entry?.active !== true && (await countSupervisors(db, clinicId)) >= mostOfClinic)
    throw badField(fields.name, 'tooManySupervisors')
  const changes = changesOf<Readonly<Record<string, unknown>>>(entry, { name, email })
  const data = { name, email, organisation, active: true }
  const { id } = entry
    ? await db.outsideSupervisor.update({ where: { id: entry.id }, data, select: { id: true } })
    : await db.outsideSupervisor.create({ data: { id: v7(), clinicId, fromPlacements: true, ...data }, select: { id: true } })
  return { id, changes: entry?.active === true && Object.keys(changes).length === 0 ? null : changes }
}

/** Whether a contact put the supervisor there, so that they leave with the contacts; until the transaction ends no other contact becomes the same person. */
export async function lockContactSupervisor(db: Tx, id: string): Promise<boolean> {
  await lockCatalogue(db)
  return (
    (await db.$queryRaw<unknown[]>`SELECT 1 FROM outside_supervisor WHERE id = ${id}::uuid AND from_placements FOR UPDATE`).length === 1
  )
}

/** Gives the entries that contacts added the provider's current name. */
export async function renameOrganisation(db: Tx, ids: readonly string[], organisation: string): Promise<void> {
  await db.outsideSupervisor.updateMany({ where: { id: { in: [...ids] }, fromPlacements: true }, data: { organisation } })
}

type Said = { readonly name: string; readonly email: string }

/** Whether the book's entry matches a contact; for an entry that its editors wrote, only the address has to match. */
export function isInBook(entry: Said & { readonly fromPlacements: boolean }, contact: Said): boolean {
  if (!entry.fromPlacements) return entry.email.toLowerCase() === contact.email.toLowerCase()
  return entry.email === contact.email && entry.name === contact.name
}
