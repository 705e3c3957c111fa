import type { ProgressProcedure } from '@/lib/contracts/reports'

export function isBehind({ target, counted, pace }: Pick<ProgressProcedure, 'target' | 'counted' | 'pace'>): boolean {
  return target !== null && counted < (pace ?? 0)
}

/** The procedures that are behind today's pace, the furthest behind first. */
export function proceduresBehind(procedures: readonly ProgressProcedure[]): ProgressProcedure[] {
  const shareOf = ({ counted, pace }: ProgressProcedure) => counted / Math.max(1, pace ?? 1)
  return procedures.filter(isBehind).toSorted((a, b) => shareOf(a) - shareOf(b))
}
