'use client'

import { useTranslations } from 'next-intl'
import { Chip } from '@/components/ui/chip'
import { isUnshown, type MatrixOutcome } from './matrix-rows'

/** Marks an outcome that nothing covers, that too much covers, or that nobody has shown. A gap is left unmarked where all outcomes are gaps, or where another part of the year may cover it. */
export function OutcomeFlag({ outcome, marksGaps }: { outcome: MatrixOutcome; marksGaps: boolean }) {
  const t = useTranslations('coverage')
  if (outcome.isGap) return marksGaps ? <Chip tone="danger">{t('gap')}</Chip> : null
  if (outcome.over.length > 0) return <Chip tone="warning">{t('overlap')}</Chip>
  if (isUnshown(outcome)) return <Chip>{t('unshown')}</Chip>
  return outcome.isRetired ? <Chip>{t('retired')}</Chip> : null
}
