import { seededRandom } from '@/lib/groupings/seeded'

/** A random source that gives the same results whenever it starts from the same words, so that two demo schools are alike. */
export type Random = {
  /** A whole number, both ends included. */
  between: (from: number, to: number) => number
  chance: (probability: number) => boolean
  /** From -1 to 1, mostly near 0. */
  spread: () => number
  pick: <T>(list: readonly T[]) => T
  /** One item of a list; an item with more weight is picked more often. At least one item must have a weight. */
  weigh: <T>(list: readonly T[], weightOf: (item: T) => number) => T
  /** Some items of a list, in random order; all of them where `count` is not given. */
  draw: <T>(list: readonly T[], count?: number) => T[]
}

export function randomFrom(words: string): Random {
  const next = seededRandom(seedOf(words))
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(list: readonly T[]): T => {
    for (const item of list.slice(between(0, list.length - 1))) return item
    throw new Error('Nothing to pick from')
  }
  return {
    between,
    chance: (probability) => next() < probability,
    spread: () => (next() + next() + next()) / 1.5 - 1,
    pick,
    weigh: (list, weightOf) => {
      const weighed = list.map((item) => ({ item, weight: weightOf(item) }))
      let left = next() * weighed.reduce((sum, { weight }) => sum + weight, 0)
      for (const { item, weight } of weighed) {
        left -= weight
        if (left < 0) return item
      }
      throw new Error('Nothing weighs anything')
    },
    draw: (list, count = list.length) => {
      const ranked = list.map((item) => ({ item, rank: next() })).sort((one, other) => one.rank - other.rank)
      return ranked.slice(0, count).map(({ item }) => item)
    },
  }
}

/** FNV-1a. */
function seedOf(words: string): number {
  let hash = 0x811c9dc5
  for (const character of words) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}
