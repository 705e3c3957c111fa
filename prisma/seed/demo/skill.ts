import { academicYear, type Day } from './calendar'
import { randomFrom, type Random } from './random'
import type { Student } from './school'

/** Below 'minor help' a session is talked about; unsafe work is not part of the demo. */
export const LOW = 2
/** What takes longest to learn, and what is soon done well. */
const HARD = new Set(['EN02', 'EN03', 'OS02', 'IN01', 'IN03', 'IN04', 'RP01', 'RP02', 'PE04', 'RE01', 'LA02', 'PA02', 'PA04'])
const EASY = new Set(['PV01', 'PV02', 'PV04', 'PE01', 'EX02', 'RX01', 'LA01'])
const MONTHS_AT_THE_CHAIR = 10

/** How much kinder or harder somebody marks themself than their teachers do. The student who can be tried has much to talk about. */
const INSIGHT: Readonly<Record<string, number>> = { student: 0.45 }
/** What no patient has come for yet. */
const NOT_YET: Readonly<Record<string, readonly string[]>> = { student: ['EN03', 'RP02'] }
/** What many patients have come for. */
const OFTEN: Readonly<Record<string, readonly string[]>> = { student: ['RE01'] }

type Doing = { student: Student; year: number; day: Day }

/** How well somebody works on a day: their talent, and what they have learnt since they first were at the chair. */
export function skillOf({ student, year, day }: Doing): number {
  const talent = randomFrom(`talent ${student.username}`).spread() * 0.7
  const month = (day.month - 9 + 12) % 12
  const months = Math.max(0, year - (student.isTherapy ? 2 : 3)) * MONTHS_AT_THE_CHAIR + Math.min(month, MONTHS_AT_THE_CHAIR)
  // Fast at first, then ever slower.
  return 3.55 + talent + 1.45 * (1 - Math.exp(-months / 14))
}

export function insightOf({ username }: Student): number {
  return INSIGHT[username] ?? randomFrom(`insight ${username}`).spread() * 0.6
}

/** How much rather than others somebody is given such a patient. */
export function chanceOf({ username }: Student, codes: readonly string[]): number {
  if (codes.some((code) => NOT_YET[username]?.includes(code))) return 0
  return codes.some((code) => OFTEN[username]?.includes(code)) ? 2 : 1
}

/** How much more one teacher asks than another, from -0.5 to 0.5. */
export function strictnessOf(name: string): number {
  return randomFrom(`strictness ${name}`).between(-10, 10) / 20
}

export function ease(code: string | null): number {
  if (code === null) return 0.45
  return HARD.has(code) ? -0.3 : EASY.has(code) ? 0.3 : 0
}

export function markFor(random: Random, expected: number): number {
  return Math.min(6, Math.max(LOW, Math.round(expected + random.spread() * 1.2)))
}

/** Between two academic years nothing that is counted by the year goes on. */
export function yearKey(studentId: string, day: Day): string {
  return `${studentId} ${academicYear(day)}`
}
