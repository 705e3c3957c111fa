import { academicYear, type Day } from './calendar'
import { randomFrom, type Random } from './random'
import type { Student } from './school'

/** A mark below 'minor help' is discussed; the demo contains no unsafe work. */
export const LOW = 2
/** Procedures that take longest to learn, and those that are soon done well. */
const HARD = new Set(['EN02', 'EN03', 'OS02', 'IN01', 'IN03', 'IN04', 'RP01', 'RP02', 'PE04', 'RE01', 'LA02', 'PA02', 'PA04'])
const EASY = new Set(['PV01', 'PV02', 'PV04', 'PE01', 'EX02', 'RX01', 'LA01'])
const MONTHS_AT_THE_CHAIR = 10

/** How much kinder or harder somebody marks themself than their teachers do. The demo student has much to talk about. */
const INSIGHT: Readonly<Record<string, number>> = { student: 0.45 }
/** Procedures for which no patient has come yet. */
const NOT_YET: Readonly<Record<string, readonly string[]>> = { student: ['EN03', 'RP02'] }
/** Procedures for which many patients have come. */
const OFTEN: Readonly<Record<string, readonly string[]>> = { student: ['RE01'] }

type Doing = { student: Student; year: number; day: Day }

/** How well somebody works on a day: their talent, and what they have learnt since they first were at the chair. */
export function skillOf({ student, year, day }: Doing): number {
  const talent = randomFrom(`talent ${student.username}`).spread() * 0.7
  const month = (day.month - 9 + 12) % 12
  const months = Math.max(0, year - (student.isTherapy ? 2 : 3)) * MONTHS_AT_THE_CHAIR + Math.min(month, MONTHS_AT_THE_CHAIR)
  // Progress is fast at first, then ever slower.
  return 3.55 + talent + 1.45 * (1 - Math.exp(-months / 14))
}

export function insightOf({ username }: Student): number {
  return INSIGHT[username] ?? randomFrom(`insight ${username}`).spread() * 0.6
}

/** The weight with which somebody is given such a patient; the usual weight is 1. */
export function chanceOf({ username }: Student, codes: readonly string[]): number {
  if (codes.some((code) => NOT_YET[username]?.includes(code))) return 0
  return codes.some((code) => OFTEN[username]?.includes(code)) ? 2 : 1
}

/** How strict a teacher is compared with others, from -0.5 to 0.5. */
export function strictnessOf(name: string): number {
  return randomFrom(`strictness ${name}`).between(-10, 10) / 20
}

export function easeOfProcedure(code: string | null): number {
  if (code === null) return 0.45
  return HARD.has(code) ? -0.3 : EASY.has(code) ? 0.3 : 0
}

export function markFor(random: Random, expected: number): number {
  return Math.min(6, Math.max(LOW, Math.round(expected + random.spread() * 1.2)))
}

/** The key of a student's academic year: nothing that is counted by the year carries over into the next. */
export function yearKey(studentId: string, day: Day): string {
  return `${studentId} ${academicYear(day)}`
}
