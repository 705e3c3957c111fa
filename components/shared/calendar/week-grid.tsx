'use client'

import { TriangleAlert } from 'lucide-react'
import { Chip } from '@/components/ui/chip'
import { classNames } from '@/components/ui/class-names'
import { IconSlot } from '@/components/ui/icon-slot'
import { Anchor } from '@/components/ui/link-context'
import type { PaletteColour } from '@/lib/clinical/palette'
import { useFormats } from '@/lib/i18n/use-formats'
import { inLanes, minutesOf, spanOf, type Placed } from './lanes'

export interface GridItem {
  id: string
  day: string
  startsTime: string
  endsTime: string
  title: string
  /** Below the title: room, groups, why it is off. */
  lines: readonly string[]
  colour: PaletteColour
  isCancelled: boolean
  /** In words, where something is wrong with it. */
  problem?: string | undefined
  /** Where it is opened; left out where it is only looked at. */
  href?: string | undefined
  isSelected?: boolean
}

export interface GridBackground {
  id: string
  name: string
  fromOn: string
  toOn: string
  /** Null of whole days. */
  startsTime: string | null
  endsTime: string | null
}

interface WeekGridProps {
  label: string
  days: readonly string[]
  today: string
  now: string
  items: readonly GridItem[]
  background: readonly GridBackground[]
}

const hourHeight = 3.5
const usual = { from: 8, to: 18 }

/** Days side by side over the hours; what is at the same time stands beside each other. For a desk: a phone has the agenda. */
export function WeekGrid({ label, days, today, now, items, background }: WeekGridProps) {
  const formats = useFormats()
  const spans = items.map(spanOf)
  const first = Math.min(usual.from, ...spans.map(({ from }) => Math.floor(from / 60)))
  const last = Math.max(usual.to, ...spans.map(({ to }) => Math.ceil(to / 60)))
  const hours = Array.from({ length: last - first }, (_, index) => first + index)
  const topOf = (minutes: number) => `${(minutes / 60 - first) * hourHeight}rem`
  const over = (day: string) => background.filter(({ fromOn, toOn }) => fromOn <= day && toOn >= day)
  const hasWhole = days.some((day) => over(day).some(({ startsTime }) => startsTime === null))
  return (
    <div className="flex overflow-clip rounded-card border border-line bg-surface">
      <div aria-hidden="true" className="w-14 shrink-0 text-right text-meta text-muted tabular-nums">
        <div className={classNames('border-b border-line', hasWhole ? 'h-20' : 'h-11')} />
        {hours.map((hour) => (
          <div key={hour} style={{ height: `${hourHeight}rem` }} className="pt-0.5 pr-2">
            {formats.wallTime(`${String(hour).padStart(2, '0')}:00`)}
          </div>
        ))}
      </div>
      <ol aria-label={label} className="flex min-w-0 grow">
        {days.map((day) => (
          <li key={day} aria-current={day === today ? 'date' : undefined} className="min-w-0 flex-1 border-l border-line">
            <div
              className={classNames(
                'flex flex-col gap-1 overflow-clip border-b p-2',
                hasWhole ? 'h-20' : 'h-11',
                day === today ? 'border-b-2 border-primary text-primary' : 'border-line',
              )}
            >
              <h3 className="truncate text-dense font-bold first-letter:uppercase">{formats.shortDay(day)}</h3>
              {over(day)
                .filter(({ startsTime }) => startsTime === null)
                .slice(0, 1)
                .map(({ id, name }) => (
                  <Chip key={id} tone="green">
                    {name}
                  </Chip>
                ))}
            </div>
            <div style={{ height: `${hours.length * hourHeight}rem` }} className="relative">
              {hours.slice(1).map((hour) => (
                <div
                  key={hour}
                  aria-hidden="true"
                  style={{ top: topOf(hour * 60) }}
                  className="absolute inset-x-0 border-t border-line opacity-60"
                />
              ))}
              {over(day).map(({ id, name, startsTime, endsTime }) => {
                if (startsTime === null || endsTime === null) return null
                const span = spanOf({ startsTime, endsTime })
                return (
                  <p
                    key={id}
                    style={{ top: topOf(Math.max(span.from, first * 60)), height: `${((span.to - span.from) / 60) * hourHeight}rem` }}
                    className="absolute inset-x-0 bg-neutral-tint p-1 text-meta text-muted"
                  >
                    {name}
                  </p>
                )
              })}
              <ul>
                {inLanes(items.filter((item) => item.day === day)).map((placed) => (
                  <Tile key={placed.item.id} placed={placed} top={topOf(placed.from)} />
                ))}
              </ul>
              {day === today && minutesOf(now) >= first * 60 && minutesOf(now) < last * 60 && (
                <div
                  aria-hidden="true"
                  style={{ top: topOf(minutesOf(now)) }}
                  className="pointer-events-none absolute inset-x-0 border-t-2 border-danger"
                />
              )}
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}

function Tile({ placed: { item, from, to, lane, lanes }, top }: { placed: Placed<GridItem>; top: string }) {
  const formats = useFormats()
  const look = classNames(
    'flex h-full w-full flex-col overflow-clip rounded-control border-l-4 border-tone-strong px-1.5 py-0.5 text-left text-meta text-ink',
    item.isCancelled ? 'bg-neutral-tint' : 'bg-tone-tint',
    item.href !== undefined && 'hover:inset-ring hover:inset-ring-tone-strong active:inset-ring-2',
    item.isSelected && 'outline-2 outline-primary',
  )
  const words = (
    <>
      <span className={classNames('font-bold wrap-anywhere', item.isCancelled && 'line-through')}>
        {item.problem !== undefined && (
          <span className="mr-1 inline-flex align-text-bottom text-danger">
            <IconSlot small>
              <TriangleAlert />
            </IconSlot>
          </span>
        )}
        {item.title}
      </span>
      <span className="text-muted tabular-nums">{formats.wallTime(item.startsTime)}</span>
      {item.lines.map((line) => (
        <span key={line} className="wrap-anywhere text-muted">
          {line}
        </span>
      ))}
    </>
  )
  return (
    <li
      data-tone={item.colour}
      style={{
        top,
        height: `max(${((to - from) / 60) * hourHeight}rem - 2px, 1.4rem)`,
        left: `calc(${(lane / lanes) * 100}% + 1px)`,
        width: `calc(${100 / lanes}% - 3px)`,
      }}
      className="absolute"
    >
      {item.href === undefined ? (
        <div className={look}>{words}</div>
      ) : (
        <Anchor
          href={item.href}
          aria-label={[item.title, formats.wallSpan(item.startsTime, item.endsTime), ...item.lines, item.problem]
            .filter((text) => text !== undefined && text !== '')
            .join(', ')}
          aria-current={item.isSelected || undefined}
          className={look}
        >
          {words}
        </Anchor>
      )}
    </li>
  )
}
