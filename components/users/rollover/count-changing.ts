import type { RolloverCount } from '@/lib/contracts/users/rollover'

/** The number of students whose place changes; those with a decision to stay do not count. */
export function countChanging(counts: readonly RolloverCount[]): number {
  return counts.filter(({ action }) => action !== 'STAY').reduce((sum, { count }) => sum + count, 0)
}
