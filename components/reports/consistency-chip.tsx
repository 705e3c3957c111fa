'use client'

import { useTranslations } from 'next-intl'
import { Chip } from '@/components/ui/chip'
import type { ProgressProcedure } from '@/lib/contracts/reports'

const tones = { CONSISTENT: 'success', NEARLY: 'info', DEVELOPING: 'warning', TOO_FEW: 'neutral' } as const

/** The consistency of the last ten. */
export function ConsistencyChip({ of: { consistency, graded } }: { of: Pick<ProgressProcedure, 'consistency' | 'graded'> }) {
  const t = useTranslations('reports.consistency')
  return <Chip tone={tones[consistency]}>{graded === 0 ? t('none') : t(consistency)}</Chip>
}
