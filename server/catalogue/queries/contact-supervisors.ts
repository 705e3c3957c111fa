import 'server-only'
import { v7 } from 'uuid'
import { changesOf } from '@/server/kernel/calls/changes'
import type { Tx } from '@/server/kernel/db'
import { badField } from '@/server/kernel/errors'
import { lockCatalogue } from './lock.sql'
import { countSupervisors, lockSharedClinic, mostOfClinic } from './supervisors'

type Contact = {
  /** As which they are in the book; null: not yet, or from now on as somebody else. */
  readonly supervisorId: string | null
  readonly clinicId: string | null
  readonly name: string
  readonly email: string
  readonly organisation: string
}
/** `changes`: what is otherwise in the book now; null where nothing is. */
type Put = { readonly id: string; readonly changes: ReturnType<typeof changesOf> | null }
/** The fields to which a refusal belongs. */
type Fields = { readonly email: string; readonly name: string }

/**
 * Puts somebody at a placement provider into the book of outside supervisors, or keeps what it says of them right. An entry of the book's editors by this
 * address, in this clinic, is used as it is; one that they removed does not come back this way.
 */
export async function putContactSupervisor(
  db: Tx,
  { supervisorId, clinicId, name, email, organisation }: Contact,
  fields: Fields = { email: 'email', name: 'name' },
): Promise<Put> {
  // Two who put the same person there do so one after the other, as the book's editors do.
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

/** Whether a contact put them there, so that they go with the contacts; until the transaction ends no other contact becomes the same person. */
export async function lockContactSupervisor(db: Tx, id: string): Promise<boolean> {
  await lockCatalogue(db)
  return (
    (await db.$queryRaw<unknown[]>`SELECT 1 FROM outside_supervisor WHERE id = ${id}::uuid AND from_placements FOR UPDATE`).length === 1
  )
}

/** What contacts put there is of the provider as it is called now. */
export async function renameOrganisation(db: Tx, ids: readonly string[], organisation: string): Promise<void> {
  await db.outsideSupervisor.updateMany({ where: { id: { in: [...ids] }, fromPlacements: true }, data: { organisation } })
}

type Said = { readonly name: string; readonly email: string }

/** Whether the book says of them what a contact says, or would go on saying what its editors wrote. */
export function isInBook(entry: Said & { readonly fromPlacements: boolean }, contact: Said): boolean {
  if (!entry.fromPlacements) return entry.email.toLowerCase() === contact.email.toLowerCase()
  return entry.email === contact.email && entry.name === contact.name
}
