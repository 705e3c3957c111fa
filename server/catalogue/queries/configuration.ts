import 'server-only'
import type { Db } from '@/server/kernel/db'
import { clinicColumns, type ClinicEntry } from './entries'
import { procedureColumns, procedureEntryOf, type ProcedureEntry } from './procedures'
import { sectionColumns, type SectionEntry } from './sections'

/**
 * All entries of each list, in one statement, with the columns that its editor reads for one entry. Entries out of use are left out where several of them may
 * have the same name.
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
