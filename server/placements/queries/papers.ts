import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import { dayOf } from '@/server/kernel/calls/day-of'
import type { Db, Tx } from '@/server/kernel/db'

/** The records that belong to a provider: contacts, agreements, checks and places. Each is changed under the provider's lock. */

const contactColumns = {
  id: true,
  revision: true,
  providerId: true,
  name: true,
  jobTitle: true,
  email: true,
  phone: true,
  supervisorId: true,
  supervisor: { select: { id: true, name: true, email: true, clinicId: true, active: true, fromPlacements: true } },
} as const satisfies Prisma.PlacementContactSelect
const agreementColumns = {
  id: true,
  revision: true,
  providerId: true,
  name: true,
  fromOn: true,
  toOn: true,
  remindDays: true,
  remindedOn: true,
} as const satisfies Prisma.PlacementAgreementSelect
const checkColumns = {
  id: true,
  revision: true,
  providerId: true,
  name: true,
  doneOn: true,
  expiresOn: true,
} as const satisfies Prisma.PlacementCheckSelect
const capacityColumns = {
  id: true,
  revision: true,
  providerId: true,
  specialty: { select: { id: true, name: true } },
  fromOn: true,
  toOn: true,
  places: true,
} as const satisfies Prisma.PlacementCapacitySelect

/** A contact whom the book does not offer any more cannot sign anything off either. */
function contactOf({ supervisor, ...row }: Prisma.PlacementContactGetPayload<{ select: typeof contactColumns }>) {
  return { ...row, supervisor, signsOff: supervisor?.active === true }
}
function agreementOf({ fromOn, toOn, remindedOn, ...row }: Prisma.PlacementAgreementGetPayload<{ select: typeof agreementColumns }>) {
  return { ...row, fromOn: dayOf(fromOn), toOn: dayOf(toOn), remindedOn: remindedOn && dayOf(remindedOn) }
}
function checkOf({ doneOn, expiresOn, ...row }: Prisma.PlacementCheckGetPayload<{ select: typeof checkColumns }>) {
  return { ...row, doneOn: dayOf(doneOn), expiresOn: expiresOn && dayOf(expiresOn) }
}
function capacityOf({ fromOn, toOn, ...row }: Prisma.PlacementCapacityGetPayload<{ select: typeof capacityColumns }>) {
  return { ...row, fromOn: dayOf(fromOn), toOn: dayOf(toOn), specialtyId: row.specialty?.id ?? null }
}
export type ContactRow = ReturnType<typeof contactOf>
type AgreementRow = ReturnType<typeof agreementOf>
type CheckRow = ReturnType<typeof checkOf>
type CapacityRow = ReturnType<typeof capacityOf>

export async function listContacts(db: Db, providerId: string): Promise<ContactRow[]> {
  const orderBy = [{ name: 'asc' }, { id: 'asc' }] as const satisfies Prisma.PlacementContactOrderByWithRelationInput[]
  return (await db.placementContact.findMany({ where: { providerId }, select: contactColumns, orderBy })).map(contactOf)
}

export async function listAgreements(db: Db, providerId: string): Promise<AgreementRow[]> {
  const orderBy = [{ toOn: 'desc' }, { id: 'asc' }] as const satisfies Prisma.PlacementAgreementOrderByWithRelationInput[]
  return (await db.placementAgreement.findMany({ where: { providerId }, select: agreementColumns, orderBy })).map(agreementOf)
}

export async function listChecks(db: Db, providerId: string): Promise<CheckRow[]> {
  const orderBy = [{ name: 'asc' }, { doneOn: 'desc' }, { id: 'asc' }] as const satisfies Prisma.PlacementCheckOrderByWithRelationInput[]
  return (await db.placementCheck.findMany({ where: { providerId }, select: checkColumns, orderBy })).map(checkOf)
}

export async function listCapacities(db: Db, providerId: string): Promise<CapacityRow[]> {
  const orderBy = [{ fromOn: 'asc' }, { id: 'asc' }] as const satisfies Prisma.PlacementCapacityOrderByWithRelationInput[]
  return (await db.placementCapacity.findMany({ where: { providerId }, select: capacityColumns, orderBy })).map(capacityOf)
}

export async function findContact(db: Db, id: string): Promise<ContactRow | null> {
  const row = await db.placementContact.findUnique({ where: { id }, select: contactColumns })
  return row && contactOf(row)
}
export async function findAgreement(db: Db, id: string): Promise<AgreementRow | null> {
  const row = await db.placementAgreement.findUnique({ where: { id }, select: agreementColumns })
  return row && agreementOf(row)
}
export async function findCheck(db: Db, id: string): Promise<CheckRow | null> {
  const row = await db.placementCheck.findUnique({ where: { id }, select: checkColumns })
  return row && checkOf(row)
}
export async function findCapacity(db: Db, id: string): Promise<CapacityRow | null> {
  const row = await db.placementCapacity.findUnique({ where: { id }, select: capacityColumns })
  return row && capacityOf(row)
}

type Kept = { readonly id: string; readonly providerId: string }
type Contact = Kept & { name: string; jobTitle: string; email: string; phone: string; supervisorId: string | null }
type Agreement = Kept & { name: string; fromOn: string; toOn: string; remindDays: number[] }
type Check = Kept & { name: string; doneOn: string; expiresOn: string | null }
type Capacity = Kept & { specialtyId: string | null; fromOn: string; toOn: string; places: number }
const next = { increment: 1 }

export async function putContact(db: Tx, { id, ...row }: Contact): Promise<void> {
  await db.placementContact.upsert({ where: { id }, create: { id, ...row }, update: { ...row, revision: next }, select: { id: true } })
}
/** Where the last day has changed, the reminders begin again. */
export async function putAgreement(db: Tx, { id, fromOn, toOn, ...row }: Agreement, { isMoved }: { isMoved: boolean }): Promise<void> {
  const data = { ...row, fromOn: new Date(fromOn), toOn: new Date(toOn) }
  const update = { ...data, revision: next, ...(isMoved && { remindedDays: [], remindedOn: null }) }
  await db.placementAgreement.upsert({ where: { id }, create: { id, ...data }, update, select: { id: true } })
}
export async function putCheck(db: Tx, { id, doneOn, expiresOn, ...row }: Check): Promise<void> {
  const data = { ...row, doneOn: new Date(doneOn), expiresOn: expiresOn === null ? null : new Date(expiresOn) }
  await db.placementCheck.upsert({ where: { id }, create: { id, ...data }, update: { ...data, revision: next }, select: { id: true } })
}
export async function putCapacity(db: Tx, { id, fromOn, toOn, ...row }: Capacity): Promise<void> {
  const data = { ...row, fromOn: new Date(fromOn), toOn: new Date(toOn) }
  await db.placementCapacity.upsert({ where: { id }, create: { id, ...data }, update: { ...data, revision: next }, select: { id: true } })
}

/** Placements that name the contact name nobody afterwards; their new revision keeps people who saw them before from saving over that. */
export async function deleteContact(db: Tx, id: string): Promise<void> {
  await db.placement.updateMany({ where: { contactId: id }, data: { contactId: null, revision: next } })
  await db.placementContact.deleteMany({ where: { id } })
}
export async function deleteAgreement(db: Tx, id: string): Promise<void> {
  await db.placementAgreement.deleteMany({ where: { id } })
}
export async function deleteCheck(db: Tx, id: string): Promise<void> {
  await db.placementCheck.deleteMany({ where: { id } })
}
export async function deleteCapacity(db: Tx, id: string): Promise<void> {
  await db.placementCapacity.deleteMany({ where: { id } })
}

export async function nameOfSpecialty(db: Db, id: string): Promise<string | null> {
  return (await db.specialty.findUnique({ where: { id }, select: { name: true } }))?.name ?? null
}

/** Whether another contact of a provider is the same outside supervisor. */
export async function isNamedByOthers(db: Db, { supervisorId, but }: { supervisorId: string; but: string }): Promise<boolean> {
  return (await db.placementContact.count({ where: { supervisorId, id: { not: but } } })) > 0
}
