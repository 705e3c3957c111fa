'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { LinkButton } from '@/components/ui/link-button'
import { addDays } from '@/lib/clinical/shift'
import { weekOf } from '@/lib/clinical/week'
import { DayJump } from './day-jump'

/** To the week before, this one and the next, or to that of a day; `hrefOf` is asked with a Monday, and with null for this week. */
export function WeekNav({ from, hrefOf }: { from: string; hrefOf: (week: string | null) => string }) {
  const t = useTranslations('timetables.week')
  return (
    <nav aria-label={t('label')} className="flex flex-wrap gap-2">
      <LinkButton href={hrefOf(addDays(from, -7))} aria-label={t('previous')} icon={<ChevronLeft />}>
        <span className="max-md:sr-only">{t('previous')}</span>
      </LinkButton>
      <LinkButton href={hrefOf(null)}>{t('this')}</LinkButton>
      <LinkButton href={hrefOf(addDays(from, 7))} aria-label={t('next')} iconAfter={<ChevronRight />}>
        <span className="max-md:sr-only">{t('next')}</span>
      </LinkButton>
      <DayJump day={from} hrefOf={(day) => hrefOf(weekOf(day))} />
    </nav>
  )
}
