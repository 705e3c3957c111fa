'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { DateNav } from '@/components/shared/calendar/date-nav'
import { TextLink } from '@/components/ui/text-link'
import { useFormats } from '@/lib/i18n/use-formats'
import { spanOfView } from './view-days'
import type { GridView } from './views'
import type { WeekHref } from '../week-href'

interface ViewNavProps {
  view: GridView
  at: string
  today: string
  /** The address of the days before, those of today, and those after. */
  hrefOf: (by: -1 | 0 | 1) => WeekHref
  dayHref: (day: string) => WeekHref
  children?: ReactNode
}

const kindOf = (view: GridView) => (view === 'week' || view === 'agenda' ? 'week' : view === 'month' ? 'month' : 'day')

/** 'Mon 23 Nov to 29 November 2026'. */
function useDaysInWords({ view, at }: Pick<ViewNavProps, 'view' | 'at'>): string {
  const t = useTranslations('timetables.nav')
  const formats = useFormats()
  const { from, to } = spanOfView(view, at)
  const kind = kindOf(view)
  if (kind === 'day') return formats.longDay(at)
  return kind === 'month' ? formats.month(at) : t('fromTo', { from: formats.shortDay(from), to: formats.day(to) })
}

/** Navigation between the days of a view, with further choices beside it. */
export function ViewNav({ view, at, today, hrefOf, dayHref, children }: ViewNavProps) {
  const t = useTranslations('timetables.nav')
  const formats = useFormats()
  const days = useDaysInWords({ view, at })
  const kind = kindOf(view)
  const { from, to } = spanOfView(view, at)
  return (
    <DateNav
      label={t('label')}
      shown={
        from <= today && today <= to
          ? t(`now.${kind}`)
          : kind === 'month'
            ? formats.month(at)
            : kind === 'day'
              ? formats.shortDay(at)
              : formats.daySpan(from, to, today)
      }
      inFull={days}
      before={{ label: t(`before.${kind}`), href: hrefOf(-1) }}
      now={{ label: t(`now.${kind}`), href: hrefOf(0) }}
      after={{ label: t(`after.${kind}`), href: hrefOf(1) }}
      day={at}
      dayHref={dayHref}
      className="max-lg:grow max-lg:justify-end"
    >
      {children}
    </DateNav>
  )
}

/** The days of the view in full, beside the navigation on a desktop. */
export function DaysInWords(shown: Pick<ViewNavProps, 'view' | 'at'>) {
  return <p className="font-bold first-letter:uppercase">{useDaysInWords(shown)}</p>
}

/** The days of the view on paper that is narrower than a desktop. */
export function DaysOnPaper(shown: Pick<ViewNavProps, 'view' | 'at'>) {
  return <p className="hidden text-lead font-bold first-letter:uppercase print:block">{useDaysInWords(shown)}</p>
}

/** A choice between all rooms or chairs and only those that have dates. */
export function LanesChoice({ of, isAll, href }: { of: 'rooms' | 'chairs'; isAll: boolean; href: WeekHref }) {
  const t = useTranslations('timetables.lanes')
  return <TextLink href={href}>{t(isAll ? `used.${of}` : `all.${of}`)}</TextLink>
}
