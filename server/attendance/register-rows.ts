import 'server-only'
import type { Db } from '@/server/kernel/db'
import { listFixes } from '@/server/location'
import { listRegister, type RegisterRow } from './queries/register.sql'

/** The registers of these dates as whoever keeps them reads them: with how far from the building each checked in, for as long as that is told. */
export async function readRegisterRows(
  db: Db,
  { occurrenceIds, at }: { occurrenceIds: readonly string[]; at: Date },
): Promise<(RegisterRow & { readonly metresAway: number | null })[]> {
  const fixes = await listFixes(db, { purpose: 'CHECK_IN', sourceIds: occurrenceIds, at })
  const away = new Map(fixes.map(({ sourceId, ownerId, metresAway }) => [`${sourceId} ${ownerId}`, metresAway]))
  const rows = await listRegister(db, occurrenceIds)
  return rows.map((row) => ({ ...row, metresAway: away.get(`${row.occurrenceId} ${row.student.id}`) ?? null }))
}
