import 'server-only'
import type { ProcedureSite } from '@/lib/clinical/vocabulary'
import type { Db } from '@/server/kernel/db'

const inOrder = [{ sortOrder: 'asc' }, { id: 'asc' }] as const
const captioned = { where: { active: true }, orderBy: [...inOrder], select: { id: true, caption: true } }
const named = { id: true, name: true } as const

type Captioned = { id: string; caption: string }
type Named = { id: string; name: string }

export function listActiveProcedures(db: Db): Promise<{ id: string; code: string; caption: string; category: string; site: ProcedureSite; scaleId: string; criteria: Captioned[] }[]> {
  return db.procedure.findMany({
    where: { active: true },
    orderBy: [...inOrder],
    select: { id: true, code: true, caption: true, category: true, site: true, scaleId: true, criteria: captioned },
  })
}

export function listActiveSections(db: Db): Promise<{ id: string; caption: string; required: boolean; scaleId: string; items: Captioned[] }[]> {
  return db.section.findMany({ where: { active: true }, orderBy: [...inOrder], select: { id: true, caption: true, required: true, scaleId: true, items: captioned } })
}

/** The versions on which something active is marked. */
export function listActiveScales(db: Db): Promise<{ id: string; name: string; version: number; values: { value: number; label: string; meaning: string; colour: string; pass: boolean }[] }[]> {
  return db.scale.findMany({
    where: { OR: [{ procedures: { some: { active: true } } }, { sections: { some: { active: true } } }] },
    orderBy: [{ name: 'asc' }, { version: 'asc' }],
    select: { id: true, name: true, version: true, values: { orderBy: { value: 'asc' }, select: { value: true, label: true, meaning: true, colour: true, pass: true } } },
  })
}

export function listActiveClinics(db: Db): Promise<(Named & { chairCount: number })[]> {
  return db.clinic.findMany({ where: { active: true }, orderBy: { name: 'asc' }, select: { ...named, chairCount: true } })
}

export function listActiveSpecialties(db: Db): Promise<Named[]> {
  return db.specialty.findMany({ where: { active: true }, orderBy: { name: 'asc' }, select: named })
}

export function listActiveParticipationTypes(db: Db): Promise<Named[]> {
  return db.participationType.findMany({ where: { active: true }, orderBy: [...inOrder], select: named })
}

export function findProcedure(db: Db, id: string): Promise<{ site: ProcedureSite; active: boolean } | null> {
  return db.procedure.findUnique({ where: { id }, select: { site: true, active: true } })
}

/** Null where there is no such row. */
export type HeaderChoices = { clinic: { active: boolean; chairCount: number } | null; participationType: { active: boolean } | null; specialty: { active: boolean } | null }
type Chosen = { readonly clinicId: string; readonly participationTypeId: string; readonly specialtyId: string | null }

/** What the head of a record names, in one statement. */
export async function findHeaderChoices(db: Db, { clinicId, participationTypeId, specialtyId }: Chosen): Promise<HeaderChoices> {
  const [row] = await db.$queryRaw<{ chairs: number | null; clinic: boolean | null; participation: boolean | null; specialty: boolean | null }[]>`
    SELECT c.chair_count AS chairs, c.active AS clinic, p.active AS participation, s.active AS specialty
    FROM (VALUES (1)) AS one
    LEFT JOIN clinic c ON c.id = ${clinicId}::uuid
    LEFT JOIN participation_type p ON p.id = ${participationTypeId}::uuid
    LEFT JOIN specialty s ON s.id = ${specialtyId}::uuid`
  const found = (active: boolean | null | undefined) => (active === null || active === undefined ? null : { active })
  const clinic = found(row?.clinic)
  return { clinic: clinic && { ...clinic, chairCount: row?.chairs ?? 0 }, participationType: found(row?.participation), specialty: found(row?.specialty) }
}
