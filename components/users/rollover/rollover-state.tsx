'use client'

import { useTranslations } from 'next-intl'
import { StatusChip } from '@/components/ui/status-chip'
import type { RolloverProgress } from '@/lib/contracts/users/rollover'

const tones = {
  DRAFT: 'info',
  PREPARED: 'info',
  APPLYING: 'warning',
  APPLIED: 'success',
  UNDOING: 'warning',
  UNDONE: 'neutral',
  FAILED: 'danger',
} as const

/** Where it is: prepared, under way, done, taken back. */
export function RolloverState({ state }: Pick<RolloverProgress, 'state'>) {
  const t = useTranslations('rollover')
  return <StatusChip tone={tones[state]}>{t(`state.${state}`)}</StatusChip>
}
