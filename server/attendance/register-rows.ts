import 'server-only'
import type { Db } from '@/server/kernel/db'
import { listFixes } from '@/server/location'
import { listRegister, type RegisterRow } from './queries/register.sql'

type Where = { readonly metresAway: number | null; readonly withoutReason: string }
const unsaid: Where = { metresAway: null, withoutReason: '' }

/** The registers of these dates as whoever keeps them reads them: with how far from the building each checked in, for as long as that is told. */
export async function readRegisterRows(
  db: Db,
  { occurrenceIds, at }: { occurrenceIds: readonly string[]; at: Date },
): Promise<(RegisterRow & Where)[]> {
  const fixes = await listFixes(db, { purpose: 'CHECK_IN', sourceIds: occurrenceIds, at })
  const where = new Map(fixes.map((fix) => [`${fix.sourceId} ${fix.ownerId}`, { metresAway: fix.metresAway, withoutReason: fix.reason }]))
  const rows = await listRegister(db, occurrenceIds)
  return rows.map((row) => ({ ...row, ...(where.get(`${row.occurrenceId} ${row.student.id}`) ?? unsaid) }))
}
