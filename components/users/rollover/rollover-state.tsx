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

/** The state of a rollover: prepared, under way, done, undone. */
export function RolloverState({ state }: Pick<RolloverProgress, 'state'>) {
  const t = useTranslations('rollover')
  return <StatusChip tone={tones[state]}>{t(`state.${state}`)}</StatusChip>
}
