'use client'

import { useTranslations } from 'next-intl'
import { StatusChip } from '@/components/ui/status-chip'
import type { PlacementBlockState } from '@/lib/states/placement-block'

const tones = { PLANNING: 'neutral', PREFERENCES: 'info', ALLOCATED: 'success', CLOSED: 'neutral' } as const

/** The state of a block. A block in the state PREFERENCES in which students cannot choose at the moment has its own text. */
export function BlockChip({ block: { state, isOpen } }: { block: { readonly state: PlacementBlockState; readonly isOpen: boolean } }) {
  const t = useTranslations('placementBlocks')
  const isWaiting = state === 'PREFERENCES' && !isOpen
  return <StatusChip tone={isWaiting ? 'warning' : tones[state]}>{t(isWaiting ? 'notOpen' : `state.${state}`)}</StatusChip>
}
