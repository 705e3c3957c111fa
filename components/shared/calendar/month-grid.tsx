'use client'

import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { classNames } from '@/components/ui/class-names'
import { IconSlot } from '@/components/ui/icon-slot'
import { Anchor } from '@/components/ui/link-context'
import { useFormats } from '@/lib/i18n/use-formats'
import type { GridBackground, GridItem } from './grid-types'

interface MonthGridProps {
  label: string
  /** Whole weeks from a Monday on. */
  days: readonly string[]
  /** The month as 'YYYY-MM'; days of other months are dimmed. */
  month: string
  today: string
  /** The items, each in the column of its day. */
  items: readonly GridItem[]
  background: readonly GridBackground[]
  hrefOf: (day: string) => string
}

const mostShown = 4

/** A month as weeks, one below the other, each day with its first few items; the page of the day has the rest. For a wide screen. */
export function MonthGrid({ label, days, month, today, items, background, hrefOf }: MonthGridProps) {
  const t = useTranslations('timetables.grid')
  const formats = useFormats()
  const of = (day: string) =>
    items.filter(({ columns }) => columns.includes(day)).toSorted((one, other) => one.startsTime.localeCompare(other.startsTime))
  const hasWeekend = days.some((day, index) => index % 7 > 4 && of(day).length > 0)
  const width = hasWeekend ? 7 : 5
  const week = (index: number) => days.slice(index - (index % 7), index - (index % 7) + width)
  // In a month that begins on a weekend, a week may contain none of the month's shown days.
  const shown = days.filter((_, index) => index % 7 < width && week(index).some((day) => day.startsWith(month)))
  return (
    <ol
      aria-label={label}
      className={classNames(
        'grid gap-px overflow-clip rounded-card border border-line bg-line',
        hasWeekend ? 'grid-cols-7' : 'grid-cols-5',
      )}
    >
      {shown.map((day) => {
        const own = of(day)
        return (
          <li
            key={day}
            aria-current={day === today ? 'date' : undefined}
            className={classNames('flex min-h-28 min-w-0 flex-col gap-0.5 p-1', day.startsWith(month) ? 'bg-surface' : 'bg-canvas')}
          >
            <h3 className="text-meta">
              <Anchor
                href={hrefOf(day)}
                className={classNames(
                  'inline-block rounded-control px-1 font-bold hover:underline',
                  day === today && 'bg-primary text-on-primary',
                  !day.startsWith(month) && 'text-muted',
                )}
              >
                <span className="sr-only">{t('dayOf', { day: formats.longDay(day), count: own.length })}</span>
                <span aria-hidden="true">{formats.shortDay(day)}</span>
              </Anchor>
            </h3>
            {background
              .filter(({ fromOn, toOn }) => fromOn <= day && day <= toOn)
              .map(({ id, name }) => (
                <p key={id} className="truncate rounded-control bg-neutral-tint px-1 text-meta text-muted">
                  {name}
                </p>
              ))}
            <ul className="flex flex-col gap-0.5">
              {own.slice(0, own.length > mostShown ? mostShown - 1 : mostShown).map((item) => (
                <li key={item.id} data-tone={item.colour} className="min-w-0">
                  <Line item={item} />
                </li>
              ))}
            </ul>
            {own.length > mostShown && (
              <Anchor href={hrefOf(day)} className="rounded-control px-1 text-meta font-medium text-primary hover:underline">
                {t('more', { count: own.length - mostShown + 1 })}
              </Anchor>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function Line({ item: { id, title, startsTime, isCancelled, isSelected, problem, href } }: { item: GridItem }) {
  const formats = useFormats()
  const look = classNames(
    'flex gap-1 overflow-clip rounded-control border-l-4 border-tone-strong px-1 text-meta text-ink',
    isCancelled ? 'bg-neutral-tint' : 'bg-tone-tint',
    href !== undefined && 'hover:inset-ring hover:inset-ring-tone-strong',
    isSelected && 'outline-2 outline-primary',
  )
  const words = (
    <>
      {problem !== undefined && (
        <span className="text-danger">
          <IconSlot small>
            <TriangleAlert />
          </IconSlot>
          <span className="sr-only">{problem}</span>
        </span>
      )}
      <span className="text-muted tabular-nums">{formats.wallTime(startsTime)}</span>
      <span className={classNames('truncate font-medium', isCancelled && 'line-through')}>{title}</span>
    </>
  )
  return href === undefined ? (
    <p className={look}>{words}</p>
  ) : (
    <Anchor href={href} data-tile={id} title={title} aria-current={isSelected || undefined} className={look}>
      {words}
    </Anchor>
  )
}
