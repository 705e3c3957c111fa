'use client'

import { useTranslations } from 'next-intl'
import { StatusChip } from '@/components/ui/status-chip'
import type { AgreementState, CheckState, ShownState } from '@/lib/placements/vocabulary'

const states = { PROPOSED: 'warning', CONFIRMED: 'success', ACTIVE: 'info', COMPLETED: 'neutral', CANCELLED: 'danger' } as const
const agreements = { NONE: 'neutral', TO_COME: 'info', CURRENT: 'success', ENDING: 'warning', ENDED: 'danger' } as const
const checks = { VALID: 'success', ENDING: 'warning', EXPIRED: 'danger' } as const

export function PlacementChip({ state }: { state: ShownState }) {
  const t = useTranslations('placements.state')
  return (
    <StatusChip tone={states[state]} className="whitespace-nowrap">
      {t(state)}
    </StatusChip>
  )
}

export function AgreementChip({ state }: { state: AgreementState }) {
  const t = useTranslations('placements.agreement')
  return (
    <StatusChip tone={agreements[state]} className="whitespace-nowrap">
      {t(state)}
    </StatusChip>
  )
}

export function CheckChip({ state }: { state: CheckState }) {
  const t = useTranslations('placements.check')
  return (
    <StatusChip tone={checks[state]} className="whitespace-nowrap">
      {t(state)}
    </StatusChip>
  )
}
