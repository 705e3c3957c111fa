import 'server-only'
import type { AbsenceNews } from '@/server/absences'
import type { Tx } from '@/server/kernel/db'
import { tellBoards } from './boards'
import { followAbsenceInRegisters } from './queries/absences.sql'

/**
 * Closed registers follow an absence that is approved, or is no longer: who was not there is excused, however that was said, and is not any more. Open
 * ones look at the diary when they are closed.
 */
export async function followAbsence(db: Tx, { userId, from, to, byId, at }: AbsenceNews): Promise<void> {
  const changed = await followAbsenceInRegisters(db, { studentId: userId, from, to, byId, at })
  await tellBoards(db, changed)
}
