import 'server-only'
import type { CalibrationGuess } from '@/lib/reports/calibration'
import type { Db, Tx } from '@/server/kernel/db'

type OfTerm = { readonly teacherId: string; readonly period: string }
const dayOf = (day: string) => new Date(`${day}T00:00:00Z`)

export async function findGuess(db: Db, { teacherId, period }: OfTerm): Promise<CalibrationGuess | null> {
  const found = await db.teacherGuess.findUnique({
    where: { teacherId_period: { teacherId, period: dayOf(period) } },
    select: { guess: true },
  })
  return found?.guess ?? null
}

/** Returns false where the teacher has guessed in this term already. */
export async function insertGuess(db: Tx, { period, ...guess }: OfTerm & { guess: CalibrationGuess; guessedAt: Date }): Promise<boolean> {
  const { count } = await db.teacherGuess.createMany({ data: [{ ...guess, period: dayOf(period) }], skipDuplicates: true })
  return count === 1
}
