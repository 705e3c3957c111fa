import 'server-only'
import type { AbsenceNews } from '@/server/absences'
import type { Tx } from '@/server/kernel/db'
import { tellBoards } from './boards'
import { followAbsenceInRegisters } from './queries/absences.sql'

/**
 * Closed registers follow an absence when it is approved or loses its approval: a student who was not there is excused, however the register came to say so, or
 * is not excused any more. Open registers read the diary when they are closed.
 */
export async function followAbsence(db: Tx, { userId, from, to, byId, at }: AbsenceNews): Promise<void> {
  const changed = await followAbsenceInRegisters(db, { studentId: userId, from, to, byId, at })
  await tellBoards(db, changed)
}
