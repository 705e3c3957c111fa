import type { Day } from '../calendar'
import type { Random } from '../random'

/** What happens to a session; nearly all of them are usual. */
export type Fate = 'usual' | 'absent' | 'unmarked' | 'escalated' | 'unlocked' | 'handedOver' | 'retrospective'

/** How often a fate occurs, among sessions that lie this many teaching days back. */
const RATES: readonly { fate: Fate; rate: number; back: readonly [from: number, to: number] }[] = [
  { fate: 'absent', rate: 0.05, back: [1, Infinity] },
  { fate: 'unmarked', rate: 0.04, back: [1, 3] },
  { fate: 'unmarked', rate: 0.015, back: [4, 5] },
  { fate: 'escalated', rate: 0.004, back: [8, 20] },
  { fate: 'unlocked', rate: 0.003, back: [2, 30] },
  { fate: 'handedOver', rate: 0.003, back: [2, Infinity] },
  { fate: 'retrospective', rate: 0.006, back: [4, Infinity] },
]
/** Fates that the demo's teacher is certain to have, besides those by chance. */
const SURE: readonly { fate: Fate; count: number; back: readonly [from: number, to: number] }[] = [
  { fate: 'escalated', count: 1, back: [8, 12] },
  { fate: 'unlocked', count: 1, back: [3, 6] },
  { fate: 'handedOver', count: 1, back: [2, 10] },
  { fate: 'absent', count: 1, back: [2, 10] },
  { fate: 'retrospective', count: 1, back: [4, 12] },
  { fate: 'unmarked', count: 3, back: [1, 4] },
]

export type FateMaker = { due: (index: number) => Fate | null; draw: (random: Random, index: number) => Fate }

/** `index`: the index of the day among all past days. */
export function fateMaker(days: readonly Day[]): FateMaker {
  const left = SURE.map((sure) => ({ ...sure }))
  const isWithin = ([from, to]: readonly [number, number], index: number) => days.length - index >= from && days.length - index <= to
  return {
    due: (index) => {
      const next = left.find(({ count, back }) => count > 0 && isWithin(back, index))
      if (!next) return null
      next.count -= 1
      return next.fate
    },
    draw: (random, index) => RATES.find(({ rate, back }) => isWithin(back, index) && random.chance(rate))?.fate ?? 'usual',
  }
}
