'use client'

import { useTranslations } from 'next-intl'
import { daysBetween } from '@/lib/clinical/shift'
import type { WaitingRow } from '@/lib/contracts/today'
import { useFormats } from '@/lib/i18n/use-formats'

const tones = {
  overdue: 'font-medium text-danger',
  today: 'font-medium text-warning',
  soon: undefined,
  later: undefined,
  undated: undefined,
} as const

/** The day something is due as one says it: '3 days late', 'today, 14:00', 'tomorrow', 'Fri, 27 Nov'. Null where nothing says when. */
export function useDueWords({ dueOn, dueAt, urgency }: Pick<WaitingRow, 'dueOn' | 'dueAt' | 'urgency'>, today: string) {
  const t = useTranslations('dashboard.due')
  const formats = useFormats()
  if (dueOn === null) return null
  const tone = tones[urgency]
  const days = daysBetween(today, dueOn)
  if (days < 0) return { tone, text: t('late', { days: -days }) }
  if (days === 0) return { tone, text: dueAt === null ? t('today') : t('todayAt', { time: formats.time(dueAt) }) }
  return { tone, text: days === 1 ? t('tomorrow') : formats.shortDay(dueOn) }
}
