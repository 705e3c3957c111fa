'use client'

import { useTranslations } from 'next-intl'
import { StatusChip } from '@/components/ui/status-chip'
import type { ReflectionState } from '@/lib/states/reflection'

const tones = { PRIVATE: 'neutral', SHARED: 'info', SUBMITTED: 'warning', ACKNOWLEDGED: 'success' } as const

export function ReflectionChip({ state }: { state: ReflectionState }) {
  const t = useTranslations('reflections.state')
  return <StatusChip tone={tones[state]}>{t(state)}</StatusChip>
}
