import 'server-only'
import type { Db } from '@/server/kernel/db'
import { clinicColumns, type ClinicEntry, type NamedEntry, type TermEntry } from './entries'
import { procedureColumns, procedureEntryOf, type ProcedureEntry } from './procedures'
import { sectionColumns, type SectionEntry } from './sections'

/** Each list as a whole, in one statement and as its editor reads one of it. What is in use only, where something out of use may name more of that. */

const named = { id: true, revision: true, name: true, active: true } as const

export function listSpecialtyEntries(db: Db): Promise<NamedEntry[]> {
  return db.specialty.findMany({ orderBy: [{ name: 'asc' }, { id: 'asc' }], select: named })
}

export function listParticipationTypeEntries(db: Db): Promise<NamedEntry[]> {
  return db.participationType.findMany({ orderBy: [{ sortOrder: 'asc' }, { id: 'asc' }], select: named })
}

export function listClinicEntries(db: Db): Promise<ClinicEntry[]> {
  return db.clinic.findMany({ orderBy: [{ name: 'asc' }, { id: 'asc' }], select: clinicColumns })
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10)

export async function listTermEntries(db: Db): Promise<TermEntry[]> {
  const terms = await db.term.findMany({ orderBy: [{ startsOn: 'asc' }, { id: 'asc' }], select: { id: true, revision: true, title: true, startsOn: true, endsOn: true } })
  return terms.map((term) => ({ ...term, startsOn: dayOf(term.startsOn), endsOn: dayOf(term.endsOn) }))
}

export function listSectionEntries(db: Db): Promise<SectionEntry[]> {
  return db.section.findMany({ where: { active: true }, orderBy: [{ sortOrder: 'asc' }, { id: 'asc' }], select: sectionColumns })
}

export async function listProcedureEntries(db: Db): Promise<ProcedureEntry[]> {
  const found = await db.procedure.findMany({ where: { active: true }, orderBy: [{ sortOrder: 'asc' }, { id: 'asc' }], select: procedureColumns })
  return found.map(procedureEntryOf)
}
