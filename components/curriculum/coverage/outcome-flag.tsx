'use client'

import { useTranslations } from 'next-intl'
import { Chip } from '@/components/ui/chip'
import { isUnshown, type MatrixOutcome } from './matrix-rows'

/** What is to be looked at: nothing covers it, too much does, or nobody has shown it. */
export function OutcomeFlag({ outcome }: { outcome: MatrixOutcome }) {
  const t = useTranslations('coverage')
  if (outcome.isGap) return <Chip tone="danger">{t('gap')}</Chip>
  if (outcome.over.length > 0) return <Chip tone="warning">{t('overlap')}</Chip>
  if (isUnshown(outcome)) return <Chip>{t('unshown')}</Chip>
  return outcome.isRetired ? <Chip>{t('retired')}</Chip> : null
}
