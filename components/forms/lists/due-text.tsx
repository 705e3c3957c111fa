'use client'

import { useTimeZone, useTranslations } from 'next-intl'
import { useNow } from '@/components/shared/live/use-now'
import { classNames } from '@/components/ui/class-names'
import { daysBetween } from '@/lib/clinical/shift'
import { dayIn } from '@/lib/format'
import { defaultTimeZone } from '@/lib/i18n/default-time-zone'
import { useFormats } from '@/lib/i18n/use-formats'

interface DueTextProps {
  dueAt: string
  /** Whether to write 'due Friday 27 November' rather than only the day. */
  isSentence?: boolean
  /** Whether the text is in a row's line of facts: 'Sun 29 Nov, tomorrow', or '3 days late'. */
  isInLine?: boolean
}

/** A deadline; red once it has passed. */
export function DueText({ dueAt, isSentence = false, isInLine = false }: DueTextProps) {
  const t = useTranslations('forms.due')
  const formats = useFormats()
  const zone = useTimeZone() ?? defaultTimeZone
  const now = useNow()
  const on = dayIn(dueAt, zone)
  const days = daysBetween(dayIn(now, zone), on)
  const isLate = new Date(dueAt) < now
  const day = formats.shortDay(on)
  if (isInLine)
    return (
      <span suppressHydrationWarning className={classNames('whitespace-nowrap tabular-nums', isLate && 'font-medium text-danger')}>
        {isLate && days < 0 ? t('late', { days: -days }) : days <= 7 ? t('on', { day, days }) : days > 300 ? formats.day(on) : day}
      </span>
    )
  if (isSentence) return <span className={isLate ? 'font-medium text-danger' : undefined}>{t(isLate ? 'wasDue' : 'due', { day })}</span>
  return (
    <span suppressHydrationWarning className="block tabular-nums">
      <span className={isLate ? 'font-medium text-danger' : undefined}>{day}</span>
      <span suppressHydrationWarning className="block text-meta text-muted">
        {isLate ? t('late', { days: Math.max(0, -days) }) : t('in', { days: Math.max(0, days) })}
      </span>
    </span>
  )
}
