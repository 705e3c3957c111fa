import { useTranslations } from 'next-intl'
import { useToday } from '@/components/shared/live/use-today'
import { useFormats } from '@/lib/i18n/use-formats'
import type { Instance } from './turn-card'

/** The words for the origin of an instance: 'After CT-07 Isolation of a quadrant, 30 Oct'. */
export function useOriginWords(): (origin: Instance['origin']) => string {
  const t = useTranslations('workflows.origin')
  const formats = useFormats()
  const today = useToday()
  return ({ kind, title, on }) => {
    const what = title === '' ? t(kind) : t('after', { title })
    return on === null ? what : t('on', { what, day: formats.nearDay(on, today) })
  }
}
