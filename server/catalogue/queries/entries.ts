import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'
import type { RoomEntry } from './rooms.sql'

export type NamedEntry = { id: string; revision: number; name: string; active: boolean }
const named = { id: true, revision: true, name: true, active: true } as const
type Saved = { readonly id: string; readonly revision: number }

/** Each answers false where the id is taken, or where somebody saved it since. */
const one = ({ count }: { count: number }) => count === 1
const next = { increment: 1 }

export function findSpecialty(db: Db, id: string): Promise<NamedEntry | null> {
  return db.specialty.findUnique({ where: { id }, select: named })
}

export async function insertSpecialty(db: Tx, { id, name, active }: NamedEntry): Promise<boolean> {
  return one(await db.specialty.createMany({ data: [{ id, name, active }], skipDuplicates: true }))
}

export async function updateSpecialty(db: Tx, { id, revision, name, active }: NamedEntry): Promise<boolean> {
  return one(await db.specialty.updateMany({ where: { id, revision }, data: { name, active, revision: next } }))
}

export function findParticipationType(db: Db, id: string): Promise<NamedEntry | null> {
  return db.participationType.findUnique({ where: { id }, select: named })
}

/** At the end of the list. */
export async function insertParticipationType(db: Tx, { id, name, active }: NamedEntry): Promise<boolean> {
  const last = await db.participationType.aggregate({ _max: { sortOrder: true } })
  return one(await db.participationType.createMany({ data: [{ id, name, active, sortOrder: (last._max.sortOrder ?? -1) + 1 }], skipDuplicates: true }))
}

export async function updateParticipationType(db: Tx, { id, revision, name, active }: NamedEntry): Promise<boolean> {
  return one(await db.participationType.updateMany({ where: { id, revision }, data: { name, active, revision: next } }))
}

export function countOtherTypes(db: Db, id: string): Promise<number> {
  return db.participationType.count({ where: { active: true, id: { not: id } } })
}

export type TermEntry = Saved & { readonly title: string; readonly startsOn: string; readonly endsOn: string }
const dayOf = (date: Date) => date.toISOString().slice(0, 10)

export async function findTerm(db: Db, id: string): Promise<TermEntry | null> {
  const term = await db.term.findUnique({ where: { id }, select: { id: true, revision: true, title: true, startsOn: true, endsOn: true } })
  return term && { ...term, startsOn: dayOf(term.startsOn), endsOn: dayOf(term.endsOn) }
}

export async function insertTerm(db: Tx, { id, title, startsOn, endsOn }: TermEntry): Promise<boolean> {
  return one(await db.term.createMany({ data: [{ id, title, startsOn: new Date(startsOn), endsOn: new Date(endsOn) }], skipDuplicates: true }))
}

export async function updateTerm(db: Tx, { id, revision, title, startsOn, endsOn }: TermEntry): Promise<boolean> {
  return one(await db.term.updateMany({ where: { id, revision }, data: { title, startsOn: new Date(startsOn), endsOn: new Date(endsOn), revision: next } }))
}

export type ClinicEntry = Saved & { readonly name: string; readonly chairCount: number; readonly hasChairs: boolean; readonly hasTeeth: boolean; readonly hasShifts: boolean; readonly active: boolean; readonly rooms: RoomEntry[] }
type ClinicFields = Omit<ClinicEntry, 'rooms'>

export const clinicColumns = {
  ...named, chairCount: true, hasChairs: true, hasTeeth: true, hasShifts: true,
  rooms: { orderBy: { sortOrder: 'asc' }, select: { id: true, name: true, firstChair: true, lastChair: true } },
} satisfies Prisma.ClinicSelect

export function findClinicEntry(db: Db, id: string): Promise<ClinicEntry | null> {
  return db.clinic.findUnique({ where: { id }, select: clinicColumns })
}

export async function insertClinic(db: Tx, { id, name, chairCount, hasChairs, hasTeeth, hasShifts, active }: ClinicFields): Promise<boolean> {
  return one(await db.clinic.createMany({ data: [{ id, name, chairCount, hasChairs, hasTeeth, hasShifts, active }], skipDuplicates: true }))
}

export async function updateClinicEntry(db: Tx, { id, revision, name, chairCount, hasChairs, hasTeeth, hasShifts, active }: ClinicFields): Promise<boolean> {
  return one(await db.clinic.updateMany({ where: { id, revision }, data: { name, chairCount, hasChairs, hasTeeth, hasShifts, active, revision: next } }))
}
