import { useTranslations } from 'next-intl'
import { useFormats } from '@/lib/i18n/use-formats'

type Spanned = { readonly kind: string; readonly fromOn: string; readonly toOn: string | null }

/** The days of a timetable, in words; '' for one without a beginning, such as those of placements and clinics. */
export function useSpanInWords(): (timetable: Spanned) => string {
  const t = useTranslations('timetables')
  const formats = useFormats()
  return ({ kind, fromOn, toOn }) => {
    if (kind === 'PLACEMENT' || kind === 'ROSTER') return ''
    return toOn === null
      ? t('list.from', { from: formats.day(fromOn) })
      : t('list.fromTo', { from: formats.day(fromOn), to: formats.day(toOn) })
  }
}
