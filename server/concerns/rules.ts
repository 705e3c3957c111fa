import 'server-only'
import { randomInt } from 'node:crypto'
import { answerWorkingDays, concernAlphabet, concernCodeLength, workingDaysAfter, type ConcernKind } from '@/lib/concerns/vocabulary'
import type { ConcernState } from '@/lib/states/concern'

export const listedAtOnce = 50
/** The most entries of a case that are read. */
export const mostEntries = 1_000
/** The most files of a case that are shown. */
export const mostFiles = 200
const retentionYears = 6

/** Ten in an hour: nobody witnesses more. */
export const raising = { kind: 'concern', most: 10, minutes: 60 } as const
export const writingInCase = { kind: 'concern-text', most: 60, minutes: 60 } as const

/** Draws a number that reveals neither how many concerns there are nor which came first: C-2026-7KMPQ. Fourteen million a year are possible. */
export function drawNumber(year: number): string {
  const code = Array.from({ length: concernCodeLength }, () => concernAlphabet[randomInt(concernAlphabet.length)])
  return `C-${year}-${code.join('')}`
}

type Standing = {
  readonly kind: ConcernKind
  readonly state: ConcernState
  readonly disclosedOn: string | null
  readonly hasResponded: boolean
}

/** The last day on which the student can respond; null where nothing was disclosed to them. */
export function respondUntil({ disclosedOn }: Pick<Standing, 'disclosedOn'>): string | null {
  return disclosedOn === null ? null : workingDaysAfter(disclosedOn, answerWorkingDays)
}

/** Whether a response is still to be waited for. A commendation asks for none. */
export function awaitsResponse(standing: Standing, today: string): boolean {
  const until = respondUntil(standing)
  return standing.kind === 'CONCERN' && until !== null && !standing.hasResponded && today <= until
}

export function appealUntilOf({ kind, disclosedOn }: Standing, today: string): string | null {
  return kind === 'CONCERN' && disclosedOn !== null ? workingDaysAfter(today, answerWorkingDays) : null
}

/** The day six years after the case ended. */
export function retainedUntil(today: string): string {
  const year = Number(today.slice(0, 4)) + retentionYears
  return `${year}-${today.slice(5) === '02-29' ? '02-28' : today.slice(5)}`
}
