import type { Target } from '@/lib/clinical/marking'

/** Of the field of a mark, so that 'still to mark' can lead to it. */
export function fieldIdOf(target: Target): string {
  return target.kind === 'item' ? `mark-${target.itemId}` : `mark-${target.lineId}-${target.criterionId}`
}
