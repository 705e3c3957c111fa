import 'server-only'
import type { Db } from '@/server/kernel/db'
import { clinicColumns, type ClinicEntry } from './entries'
import { procedureColumns, procedureEntryOf, type ProcedureEntry } from './procedures'
import { sectionColumns, type SectionEntry } from './sections'

/**
 * Each list as a whole, in one statement, with the columns that its editor reads for one entry. Only entries in use are listed where one out of use may name
 * more of its kind.
 */

export function listClinicEntries(db: Db): Promise<ClinicEntry[]> {
  return db.clinic.findMany({ orderBy: [{ name: 'asc' }, { id: 'asc' }], select: clinicColumns })
}

export function listSectionEntries(db: Db): Promise<SectionEntry[]> {
  return db.section.findMany({ where: { active: true }, orderBy: [{ sortOrder: 'asc' }, { id: 'asc' }], select: sectionColumns })
}

export async function listProcedureEntries(db: Db): Promise<ProcedureEntry[]> {
  const found = await db.procedure.findMany({
    where: { active: true },
    orderBy: [{ sortOrder: 'asc' }, { id: 'asc' }],
    select: procedureColumns,
  })
  return found.map(procedureEntryOf)
}
