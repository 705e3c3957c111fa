'use client'

import { useTimeZone, useTranslations } from 'next-intl'
import { daysBetween } from '@/lib/clinical/shift'
import { dayIn } from '@/lib/format'
import { defaultTimeZone } from '@/lib/i18n/default-time-zone'
import { useFormats } from '@/lib/i18n/use-formats'
import { useToday } from './live/use-today'

type Due = {
  /** The day alone, where there is no time or the time does not count. */
  readonly dueOn?: string | null
  readonly dueAt: string | null
  /** Whether the words are a sentence of their own: 'due Tue 1 Dec, in 7 days', instead of the short 'tomorrow' of a row. */
  readonly isFull?: boolean
}
type DueWords = { readonly text: string; readonly tone: 'font-medium text-danger' | 'font-medium text-warning' | undefined }

/**
 * A due date in everyday words: '3 days late', 'today, 14:00', 'tomorrow', 'Fri, 27 Nov'. Null where there is no date.
 * @param told the day by which the server decided what is late; the device's own where the server gave none.
 */
export function useDueWords(told?: string): (due: Due) => DueWords | null {
  const t = useTranslations('format.due')
  const formats = useFormats()
  const own = useToday()
  const today = told ?? own
  const timeZone = useTimeZone() ?? defaultTimeZone
  return ({ dueAt, dueOn = dueAt === null ? null : dayIn(dueAt, timeZone), isFull = false }) => {
    if (dueOn === null) return null
    const days = daysBetween(today, dueOn)
    if (days < 0) return { tone: 'font-medium text-danger', text: t('late', { days: -days }) }
    if (days === 0) {
      const short = dueAt === null ? t('today') : t('todayAt', { time: formats.time(dueAt) })
      return { tone: 'font-medium text-warning', text: isFull ? t('dueToday') : short }
    }
    const day = formats.shortDay(dueOn)
    return { tone: undefined, text: isFull ? t('dueIn', { day, days }) : days === 1 ? t('tomorrow') : day }
  }
}
