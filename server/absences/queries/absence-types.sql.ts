import 'server-only'
import type { AbsenceFor } from '@/lib/absences/vocabulary'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'
import { entryStore } from '@/server/kernel/queries/entry-store.sql'

export const absenceTypeStore = entryStore({
  model: 'AbsenceType',
  columns: ['name', 'forWhom', 'needsApproval', 'halfDays', 'evidenceAfterDays', 'isAuthorised', 'active'],
  table: { table: Prisma.sql`absence_type`, name: Prisma.sql`name`, active: Prisma.sql`active`, since: Prisma.sql`out_of_use_at` },
  name: 'name',
  uses: { absences: Prisma.sql`SELECT type_id FROM absence` },
})

export type TypeRow = {
  id: string
  name: string
  forWhom: AbsenceFor
  needsApproval: boolean
  halfDays: boolean
  evidenceAfterDays: number | null
  isAuthorised: boolean
}

/** The types that are in use. */
export function listTypes(db: Db): Promise<TypeRow[]> {
  return db.absenceType.findMany({
    where: { active: true },
    select: { id: true, name: true, forWhom: true, needsApproval: true, halfDays: true, evidenceAfterDays: true, isAuthorised: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  })
}
