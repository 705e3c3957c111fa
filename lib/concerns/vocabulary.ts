export const concernKinds = ['CONCERN', 'COMMENDATION'] as const
export type ConcernKind = (typeof concernKinds)[number]

/** The subjects of a concern, and of a commendation. */
export const concernCategories = {
  CONCERN: ['PATIENT_SAFETY', 'HONESTY', 'BEHAVIOUR', 'HEALTH', 'CONFIDENTIALITY', 'INFECTION_CONTROL', 'OTHER'],
  COMMENDATION: ['PATIENT_CARE', 'TEAMWORK', 'INITIATIVE', 'LEADERSHIP', 'OTHER_GOOD'],
} as const
export const allCategories = [...concernCategories.CONCERN, ...concernCategories.COMMENDATION] as const
export type ConcernCategory = (typeof allCategories)[number]

export const concernLevels = ['LOW', 'MODERATE', 'SERIOUS'] as const
export type ConcernLevel = (typeof concernLevels)[number]

/** The outcomes of a case, and of a commendation. */
export const concernOutcomes = {
  CONCERN: ['NO_ACTION', 'ADVICE', 'SUPPORT_PLAN', 'REFERRED', 'UNFOUNDED', 'DUPLICATE'],
  COMMENDATION: ['PASSED_ON', 'NO_ACTION', 'DUPLICATE'],
} as const
export const allOutcomes = [...concernOutcomes.CONCERN, 'PASSED_ON'] as const
export type ConcernOutcome = (typeof allOutcomes)[number]

export const concernParts = ['OWNER', 'HANDLER', 'APPEAL'] as const
export const concernSights = ['HANDLERS', 'RAISER', 'STUDENT'] as const
export const concernEntryKinds = ['NOTE', 'STATE', 'TO_RAISER', 'FROM_RAISER', 'TO_STUDENT', 'RESPONSE', 'APPEAL'] as const
/** The steps in the course of a case. */
export const concernSteps = [
  'TRIAGED',
  'REVIEW',
  'DISCLOSED',
  'NOT_DISCLOSED',
  'RESOLVED',
  'APPEALED',
  'APPEAL_DECIDED',
  'REOPENED',
  'HANDLER_ADDED',
  'HANDLER_REMOVED',
  'HANDED_OVER',
  'IDENTIFIED',
  'WITHDRAWN',
] as const

/** The number of working days in which a student can respond after being told of a concern, and in which they can appeal. */
export const answerWorkingDays = 10

/** The letters and digits of a number: without vowels, so that they make no word, and without characters that are mistaken for each other. */
export const concernAlphabet = '23456789BCDFGHJKMNPQRTVWXYZ'
export const concernCodeLength = 5

/**
 * Reads the number of a concern as a person writes it, in the form in which it is stored; null where the text is none. Numbers of the earlier form count, too:
 * C-2026-014.
 */
export function readConcernNumber(text: string): string | null {
  const [, year, code] = /^C-(\d{4})-([0-9A-Z]{1,6})$/.exec(text.trim().toUpperCase()) ?? []
  if (year === undefined || code === undefined) return null
  return `C-${year}-${storedCode(code)}`
}

/** The end of a number as a person writes it, in the form in which it is stored. */
export function storedCode(code: string): string {
  return /^\d{1,3}$/.test(code) ? code.padStart(3, '0') : code.toUpperCase()
}

export function isCategoryOf(kind: ConcernKind, category: ConcernCategory): boolean {
  return concernCategories[kind].some((one) => one === category)
}

export function isOutcomeOf(kind: ConcernKind, outcome: ConcernOutcome): boolean {
  return concernOutcomes[kind].some((one) => one === outcome)
}

const dayMs = 86_400_000

/** The working day a number of working days after a day, both 'YYYY-MM-DD'; Saturdays and Sundays do not count. */
export function workingDaysAfter(day: string, count: number): string {
  let at = Date.parse(day)
  for (let left = count; left > 0;) {
    at += dayMs
    const weekday = new Date(at).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return new Date(at).toISOString().slice(0, 10)
}

/** The largest number of files that one act adds to a case. */
export const mostConcernFiles = 10
