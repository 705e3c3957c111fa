'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DayJump } from '@/components/shared/calendar/day-jump'
import { LinkButton } from '@/components/ui/link-button'
import { TextLink } from '@/components/ui/text-link'
import { useFormats } from '@/lib/i18n/use-formats'
import { spanOfView } from './view-days'
import type { GridView } from './views'
import type { WeekHref } from './week-href'

interface ViewNavProps {
  view: GridView
  at: string
  /** The days before, those of today, and those after. */
  hrefOf: (by: -1 | 0 | 1) => WeekHref
  dayHref: (day: string) => WeekHref
}

export function ViewNav({ view, at, hrefOf, dayHref }: ViewNavProps) {
  const t = useTranslations('timetables.nav')
  const formats = useFormats()
  const { from, to } = spanOfView(view, at)
  const kind = view === 'week' || view === 'agenda' ? 'week' : view === 'month' ? 'month' : 'day'
  return (
    <>
      <nav aria-label={t('label')} data-print="hide" className="flex gap-2">
        <LinkButton square href={hrefOf(-1)} icon={<ChevronLeft />}>
          {t(`before.${kind}`)}
        </LinkButton>
        <LinkButton href={hrefOf(0)}>{t(`now.${kind}`)}</LinkButton>
        <LinkButton square href={hrefOf(1)} icon={<ChevronRight />}>
          {t(`after.${kind}`)}
        </LinkButton>
      </nav>
      <p className="text-lead font-bold first-letter:uppercase">
        {kind === 'day'
          ? formats.longDay(at)
          : kind === 'month'
            ? formats.month(at)
            : t('fromTo', { from: formats.shortDay(from), to: formats.day(to) })}
      </p>
      <DayJump day={at} hrefOf={dayHref} />
    </>
  )
}

/** Of rooms or chairs: only those in which something is, or all. */
export function LanesChoice({ of, isAll, href }: { of: 'rooms' | 'chairs'; isAll: boolean; href: WeekHref }) {
  const t = useTranslations('timetables.lanes')
  return <TextLink href={href}>{t(isAll ? `used.${of}` : `all.${of}`)}</TextLink>
}
