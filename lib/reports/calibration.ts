import { difficulties } from '@/lib/clinical/vocabulary'

/** Before they see how they mark, teachers say what they think: against what others give the same students. */
export const calibrationGuesses = ['STRICTER', 'SAME', 'GENEROUS'] as const
export type CalibrationGuess = (typeof calibrationGuesses)[number]

/** What must be known of a teacher before anything is told, and of how many teachers before they are compared with each other. */
export const fewestToTell = { sessions: 20, students: 5, teachers: 5 } as const
/** With fewer marks a session says nothing about whether all of them are alike. */
export const fewestMarksAlike = 3
/** A session is set beside what others gave the student only where so many sessions with so many others are known: else it would tell of one of them. */
export const fewestOthers = { sessions: 5, teachers: 3 } as const
export const furthestSessions = 3
/** Half of the width of a range in which 19 of 20 lie, and of one in which 998 of 1,000 do, in standard errors. */
export const rangeOf = { most: 1.96, all: 3.09 } as const

/** In place of a difficulty in the kept figures: all of them together, and then in their order. */
export const allDifficulties = 0
export const calibrationLevels = [allDifficulties, ...difficulties.map((_, at) => at + 1)] as const

type Range = { readonly shrunk: number; readonly low: number; readonly high: number }
/** From here on somebody is more than a little away from others. */
const far = 0.25

/** What a difference says in a word: none where chance alone may have made it. */
export function wordOf({ shrunk, low, high }: Range): 'SAME' | 'LITTLE_STRICTER' | 'STRICTER' | 'LITTLE_GENEROUS' | 'GENEROUS' {
  if (low <= 0 && high >= 0) return 'SAME'
  if (shrunk < 0) return shrunk <= -far ? 'STRICTER' : 'LITTLE_STRICTER'
  return shrunk >= far ? 'GENEROUS' : 'LITTLE_GENEROUS'
}

/** Which of the three guesses a difference agrees with. */
export function agreesWith(range: Range): CalibrationGuess {
  if (range.low <= 0 && range.high >= 0) return 'SAME'
  return range.shrunk < 0 ? 'STRICTER' : 'GENEROUS'
}
