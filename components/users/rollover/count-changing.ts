import type { RolloverCount } from '@/lib/contracts/users/rollover'

/** How many become something else; who is decided on and stays is not among them. */
export function countChanging(counts: readonly RolloverCount[]): number {
  return counts.filter(({ action }) => action !== 'STAY').reduce((sum, { count }) => sum + count, 0)
}
