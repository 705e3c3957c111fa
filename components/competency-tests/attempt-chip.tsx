'use client'

import { useTranslations } from 'next-intl'
import { StatusChip } from '@/components/ui/status-chip'
import type { StatusTone } from '@/components/ui/tone'
import type { AttemptRow } from '@/lib/contracts/competency-tests'
import type { AttemptState } from '@/lib/states/test-attempt'

const tones: Readonly<Record<AttemptState, StatusTone>> = {
  REQUESTED: 'info',
  AWAITING_MARKING: 'info',
  MARKING_REQUIRED: 'warning',
  PASSED: 'success',
  FAILED: 'danger',
  RETAKE: 'info',
  VOID: 'neutral',
}

/** The state of an attempt in words. */
export function AttemptChip({ attempt: { state, differs } }: { attempt: Pick<AttemptRow, 'state' | 'differs'> }) {
  const t = useTranslations('tests')
  if (differs) return <StatusChip tone="warning">{t('differs')}</StatusChip>
  return <StatusChip tone={tones[state]}>{t(`state.${state}`)}</StatusChip>
}
