import 'server-only'
import type { Db } from '@/server/kernel/db'
import { listFixes } from '@/server/location'
import { listRegister, type RegisterRow } from './queries/register.sql'

type Where = { readonly metresAway: number | null; readonly withoutReason: string }
const unsaid: Where = { metresAway: null, withoutReason: '' }

/** The registers of these dates for the person who keeps them: with each check-in's distance from the building, for as long as it is kept. */
export async function readRegisterRows(
  db: Db,
  { occurrenceIds, at }: { occurrenceIds: readonly string[]; at: Date },
): Promise<(RegisterRow & Where)[]> {
  const fixes = await listFixes(db, { purpose: 'CHECK_IN', sourceIds: occurrenceIds, at })
  const where = new Map(fixes.map((fix) => [`${fix.sourceId} ${fix.ownerId}`, { metresAway: fix.metresAway, withoutReason: fix.reason }]))
  const rows = await listRegister(db, occurrenceIds)
  return rows.map((row) => ({ ...row, ...(where.get(`${row.occurrenceId} ${row.student.id}`) ?? unsaid) }))
}
