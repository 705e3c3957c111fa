import { useTranslations } from 'next-intl'
import { useFormats } from '@/lib/i18n/use-formats'

/** Minutes as hours, in words: '7.5 h'. */
export function useHours(): (minutes: number) => string {
  const t = useTranslations('timetables')
  const formats = useFormats()
  return (minutes) => t('hours', { hours: formats.number(minutes / 60, { maximumFractionDigits: 1 }) })
}
