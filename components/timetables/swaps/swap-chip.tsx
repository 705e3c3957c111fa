'use client'

import { useTranslations } from 'next-intl'
import { StatusChip } from '@/components/ui/status-chip'
import type { SwapState } from '@/lib/states/swap'

const tones = { OPEN: 'info', TAKEN: 'warning', DONE: 'success', REFUSED: 'danger', WITHDRAWN: 'neutral', EXPIRED: 'neutral' } as const

export function SwapChip({ state }: { state: SwapState }) {
  const t = useTranslations('swaps.state')
  return <StatusChip tone={tones[state]}>{t(state)}</StatusChip>
}
