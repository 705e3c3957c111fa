import type { Target } from '@/lib/clinical/marking'

/** The id of a mark's field, so that 'still to mark' can lead to it. */
export function fieldIdOf(target: Target): string {
  return target.kind === 'item' ? `mark-${target.itemId}` : `mark-${target.lineId}-${target.criterionId}`
}
