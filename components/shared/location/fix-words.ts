import { useTranslations } from 'next-intl'
import type { Fix } from '@/lib/contracts/location.shapes'
import { useFormats } from '@/lib/i18n/use-formats'

/** Where a record was written, in words. */
export function useFixWords(): (fix: Fix) => string {
  const t = useTranslations('location.fix')
  const formats = useFormats()
  return ({ none, reason, place, within, isPurged }) => {
    if (none !== null) return reason === '' ? t(`none.${none}`) : t('noneBecause', { none: t(`none.${none}`), reason })
    if (isPurged) return t('purged')
    if (place === null || within === null) return t('shared')
    return within === 'FAR' ? t('far', { place }) : t('within', { metres: formats.number(within), place })
  }
}
