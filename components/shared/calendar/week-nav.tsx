'use client'

import { useTranslations } from 'next-intl'
import { addDays } from '@/lib/clinical/shift'
import { weekOf } from '@/lib/clinical/week'
import { useFormats } from '@/lib/i18n/use-formats'
import { DateNav } from './date-nav'

interface WeekNavProps {
  from: string
  today: string
  /** It is asked with a Monday, and with null for this week. */
  hrefOf: (week: string | null) => string
}

/** To the week before, this one and the next, or to that of a day. */
export function WeekNav({ from, today, hrefOf }: WeekNavProps) {
  const t = useTranslations('ui.dateNav')
  const formats = useFormats()
  const span = formats.daySpan(from, addDays(from, 6), today)
  return (
    <DateNav
      label={t('week')}
      shown={weekOf(today) === from ? t('thisWeek') : span}
      inFull={span}
      before={{ label: t('previousWeek'), href: hrefOf(addDays(from, -7)) }}
      now={{ label: t('thisWeek'), href: hrefOf(null) }}
      after={{ label: t('nextWeek'), href: hrefOf(addDays(from, 7)) }}
      day={from}
      dayHref={(day) => hrefOf(weekOf(day))}
    />
  )
}
