'use client'

import { useTranslations } from 'next-intl'
import { StatusChip } from '@/components/ui/status-chip'
import type { AbsenceState } from '@/lib/states/absence'

const tones = { REPORTED: 'warning', APPROVED: 'success', REJECTED: 'danger', CANCELLED: 'neutral' } as const

export function AbsenceChip({ state }: { state: AbsenceState }) {
  const t = useTranslations('absences.state')
  return <StatusChip tone={tones[state]}>{t(state)}</StatusChip>
}
