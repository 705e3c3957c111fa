import { useTranslations } from 'next-intl'
import { useToday } from '@/components/shared/live/use-today'
import { daysBetween } from '@/lib/clinical/shift'
import { dayIn } from '@/lib/format'
import { defaultTimeZone } from '@/lib/i18n/default-time-zone'
import { useFormats } from '@/lib/i18n/use-formats'
import { useTimeZone } from 'next-intl'

/** When something is due, as one says it: 'due Tue 1 Dec, in 7 days', 'due today', '3 days late'. */
export function useDue(): (dueAt: string | null) => string | null {
  const t = useTranslations('workflows.due')
  const formats = useFormats()
  const today = useToday()
  const timeZone = useTimeZone() ?? defaultTimeZone
  return (dueAt) => {
    if (dueAt === null) return null
    const day = dayIn(dueAt, timeZone)
    const days = daysBetween(today, day)
    if (days < 0) return t('late', { days: -days })
    if (days === 0) return t('today')
    return t('in', { day: formats.shortDay(day), days })
  }
}
