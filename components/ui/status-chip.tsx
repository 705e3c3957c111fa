import { Chip, type ChipProps } from './chip'
import type { StatusTone } from './tone'

interface StatusChipProps extends Omit<ChipProps, 'tone'> {
  /** neutral: nothing to do; info: the reader has to act; success: done; warning: waits or was changed; danger: something is wrong. */
  tone: StatusTone
}

export function StatusChip(props: StatusChipProps) {
  return <Chip {...props} />
}
