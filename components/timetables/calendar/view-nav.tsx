'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { DayJump } from '@/components/shared/calendar/day-jump'
import { LinkButton } from '@/components/ui/link-button'
import { Popover } from '@/components/ui/popover'
import { TextLink } from '@/components/ui/text-link'
import { useFormats } from '@/lib/i18n/use-formats'
import { spanOfView } from './view-days'
import type { GridView } from './views'
import type { WeekHref } from '../week-href'

interface ViewNavProps {
  view: GridView
  at: string
  /** The days before, those of today, and those after. */
  hrefOf: (by: -1 | 0 | 1) => WeekHref
  dayHref: (day: string) => WeekHref
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

export function ViewNav({ view, at, hrefOf, dayHref }: ViewNavProps) {
  const t = useTranslations('timetables.nav')
  const days = useDaysInWords({ view, at })
  const kind = kindOf(view)
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
      <p className="text-lead font-bold first-letter:uppercase">{days}</p>
      <DayJump day={at} hrefOf={dayHref} />
    </>
  )
}

/** The same in half a row, for a phone: before and after, and behind the days that are shown today's and any other. */
export function ShortViewNav({ view, at, hrefOf, dayHref, children }: ViewNavProps & { children?: ReactNode }) {
  const t = useTranslations('timetables.nav')
  const formats = useFormats()
  const days = useDaysInWords({ view, at })
  const kind = kindOf(view)
  return (
    <nav aria-label={t('label')} data-print="hide" className="flex min-w-0 grow justify-end gap-2">
      <LinkButton square href={hrefOf(-1)} icon={<ChevronLeft />}>
        {t(`before.${kind}`)}
      </LinkButton>
      <Popover
        label={kind === 'month' ? formats.month(at) : formats.shortDay(spanOfView(view, at).from)}
        placement="below-end"
        className="min-w-0 grow"
      >
        {(close) => (
          <div className="flex flex-col items-start gap-3">
            <p className="font-bold first-letter:uppercase">{days}</p>
            <LinkButton href={hrefOf(0)} onClick={close}>
              {t(`now.${kind}`)}
            </LinkButton>
            <DayJump day={at} hrefOf={dayHref} />
            {children}
            <ClosedByGoing at={at} close={close} />
          </div>
        )}
      </Popover>
      <LinkButton square href={hrefOf(1)} icon={<ChevronRight />}>
        {t(`after.${kind}`)}
      </LinkButton>
    </nav>
  )
}

/** On paper that is narrower than a desk: which days these are. */
export function DaysOnPaper(shown: Pick<ViewNavProps, 'view' | 'at'>) {
  return <p className="hidden text-lead font-bold first-letter:uppercase print:block">{useDaysInWords(shown)}</p>
}

/** Closes what it stands in once another day is shown. */
function ClosedByGoing({ at, close }: { at: string; close: () => void }) {
  const [before] = useState(at)
  const leave = useEffectEvent(close)
  useEffect(() => {
    if (at !== before) leave()
  }, [at, before])
  return null
}

/** Of rooms or chairs: only those in which something is, or all. */
export function LanesChoice({ of, isAll, href }: { of: 'rooms' | 'chairs'; isAll: boolean; href: WeekHref }) {
  const t = useTranslations('timetables.lanes')
  return <TextLink href={href}>{t(isAll ? `used.${of}` : `all.${of}`)}</TextLink>
}
