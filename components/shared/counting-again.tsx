'use client'

import { useTranslations } from 'next-intl'
import { Chip } from '@/components/ui/chip'
import { useFormats } from '@/lib/i18n/use-formats'

/**
 * How far the recount of students has come, as after an upgrade: figures beside it are too low until all are counted. Nothing if nobody waits to be counted.
 */
export function CountingAgain({ counted }: { counted: number | null }) {
  const t = useTranslations('ui')
  const formats = useFormats()
  return counted === null ? null : <Chip tone="warning">{t('countingAgain', { share: formats.percent(counted / 100) })}</Chip>
}
