'use client'

import { useTranslations } from 'next-intl'
import { addDays } from '@/lib/clinical/shift'
import { weekOf } from '@/lib/clinical/week'
import { useFormats } from '@/lib/i18n/use-formats'
import { DateNav } from './date-nav'

interface WeekNavProps {
  from: string
  today: string
  /** Called with a Monday, or with null for the current week. */
  hrefOf: (week: string | null) => string
}

/** Moves to the previous, current or next week, or to the week of a day. */
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
