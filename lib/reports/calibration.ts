import { difficulties } from '@/lib/clinical/vocabulary'

/** The guesses of teachers before they see how they mark, compared with what others give the same students. */
export const calibrationGuesses = ['STRICTER', 'SAME', 'GENEROUS'] as const
export type CalibrationGuess = (typeof calibrationGuesses)[number]

/** The least data about a teacher before any figure is shown, and the least number of teachers before they are compared. */
export const fewestToTell = { sessions: 20, students: 5, teachers: 5 } as const
/** With fewer marks, a session cannot show whether all its marks are the same. */
export const fewestMarksAlike = 3
/**
 * A session is compared with what others gave the student only if this many sessions with this many other teachers are known; otherwise it would reveal one of
 * them.
 */
export const fewestOthers = { sessions: 5, teachers: 3 } as const
export const furthestSessions = 3
/** Half the width, in standard errors, of a range that holds 19 of 20, and of one that holds 998 of 1,000. */
export const rangeOf = { most: 1.96, all: 3.09 } as const

/** Stands for all difficulties together in the kept figures; the levels for each difficulty follow in order. */
export const allDifficulties = 0
export const calibrationLevels = [allDifficulties, ...difficulties.map((_, at) => at + 1)] as const

type Range = { readonly shrunk: number; readonly low: number; readonly high: number }
/** From this difference on, a teacher is more than a little away from others. */
const far = 0.25

/** The word for a difference; 'SAME' if chance alone may have made it. */
export function wordOf({ shrunk, low, high }: Range): 'SAME' | 'LITTLE_STRICTER' | 'STRICTER' | 'LITTLE_GENEROUS' | 'GENEROUS' {
  if (low <= 0 && high >= 0) return 'SAME'
  if (shrunk < 0) return shrunk <= -far ? 'STRICTER' : 'LITTLE_STRICTER'
  return shrunk >= far ? 'GENEROUS' : 'LITTLE_GENEROUS'
}

/** The guess with which a difference agrees. */
export function matchingGuess(range: Range): CalibrationGuess {
  if (range.low <= 0 && range.high >= 0) return 'SAME'
  return range.shrunk < 0 ? 'STRICTER' : 'GENEROUS'
}
