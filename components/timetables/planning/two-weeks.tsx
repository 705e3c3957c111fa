'use client'

import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { inLanes } from '@/components/shared/calendar/lanes'
import { classNames } from '@/components/ui/class-names'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import { Skeleton } from '@/components/ui/skeleton'
import { useAsked } from '@/lib/client/use-asked'
import { useProblemText } from '@/lib/client/use-problem-text'
import { addDays } from '@/lib/clinical/shift'
import { weekOf } from '@/lib/clinical/week'
import { readCalendar } from '@/lib/contracts/timetables'
import { useFormats } from '@/lib/i18n/use-formats'
import { minutesOf } from '@/lib/wall-time'
import { calendarOf, type CalendarDate } from '../calendar/calendar-of'
import { looksOf } from '../calendar/looks'
import type { SeriesChange } from './use-series-words'

interface TwoWeeksProps {
  /** Whether the draft is being discarded: nothing more is asked about it. */
  isLeaving: boolean
  draftId: string
  timetableId: string
  series: readonly SeriesChange[]
}

type Side = 'before' | 'after'
/** The key that finds a date of a week among those that differ: the day, the start and the title. */
const keyOf = (heldOn: string, startsTime: string, title: string) => `${heldOn} ${startsTime} ${title}`
const hour = 60
/** The height of an hour, in rem. */
const hourHeight = 2

/** A week as it is and as it becomes, side by side: dates that leave their place are crossed out, dates in a new place stand out. For a desktop. */
export function TwoWeeks({ isLeaving, draftId, timetableId, series }: TwoWeeksProps) {
  const t = useTranslations('timetablePlanning.weeks')
  const formats = useFormats()
  const problem = useProblemText()
  const pairs = series.flatMap(({ dates, furtherDates }) => [...dates, ...furtherDates])
  const weeks = [
    ...new Set(pairs.flatMap(({ before, after }) => [before, after].flatMap((one) => (one ? [weekOf(one.heldOn)] : [])))),
  ].sort()
  const [week, setWeek] = useState(weeks[0] ?? '')
  const [groupId, setGroup] = useState('all')
  const span = week === '' || isLeaving ? null : { from: week, to: addDays(week, 6) }
  const [now, then] = [
    useAsked(readCalendar, span && { id: timetableId, ...span }, 'form'),
    useAsked(readCalendar, span && { id: draftId, ...span }, 'form'),
  ]
  if (weeks.length === 0) return null
  const changed = {
    before: new Set(pairs.flatMap(({ before }) => (before ? [keyOf(before.heldOn, before.startsTime, before.title)] : []))),
    after: new Set(pairs.flatMap(({ after }) => (after ? [keyOf(after.heldOn, after.startsTime, after.title)] : []))),
  }
  const [was, is] = [now.current && calendarOf(now.current), then.current && calendarOf(then.current)]
  const isOfGroup = (date: CalendarDate) => groupId === 'all' || date.groupIds.includes(groupId)
  const shown = { before: was?.dates.filter(isOfGroup) ?? [], after: is?.dates.filter(isOfGroup) ?? [] }
  const all = [...shown.before, ...shown.after]
  const first = Math.floor(Math.min(8 * hour, ...all.map(({ startsTime }) => minutesOf(startsTime))) / hour) * hour
  const last =
    Math.ceil(
      Math.max(17 * hour, ...all.map(({ startsTime, endsTime }) => (endsTime > startsTime ? minutesOf(endsTime) : 24 * hour))) / hour,
    ) * hour
  const days = Array.from({ length: 7 }, (_, day) => addDays(week, day)).filter(
    (day, place) => place < 5 || all.some(({ heldOn }) => heldOn === day),
  )
  const groups = is?.groups ?? []
  const failed = now.isFailed ? now : then.isFailed ? then : null
  return (
    <section aria-labelledby="two-weeks" className="flex flex-col gap-3 max-lg:hidden">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="two-weeks" className="text-lead font-bold">
          {t('title')}
        </h2>
        <div className="flex flex-wrap gap-2">
          {groups.length > 1 && (
            <Select
              label={t('group')}
              hideLabel
              value={groupId}
              onChange={setGroup}
              options={[{ value: 'all', label: t('everybody') }, ...groups.map(({ id, name }) => ({ value: id, label: name }))]}
            />
          )}
          <Select
            label={t('week')}
            hideLabel
            value={week}
            onChange={setWeek}
            options={weeks.map((value) => ({ value, label: t('weekOf', { day: formats.day(value) }) }))}
          />
        </div>
      </div>
      {failed && (
        <p role="alert" className="flex flex-wrap items-center gap-3 text-danger">
          {problem(failed.error)}
          <Button size="sm" onPress={failed.again}>
            {t('again')}
          </Button>
        </p>
      )}
      {!failed && (!was || !is) && <Skeleton className="h-80" />}
      {was && is && (
        <div className="flex items-center gap-2">
          {(['before', 'after'] as const).map((side) => {
            const calendar = side === 'before' ? was : is
            const looks = looksOf(calendar)
            const differs = (date: CalendarDate) => changed[side].has(keyOf(date.heldOn, date.startsTime, date.title))
            const count = shown[side].filter(differs).length
            return [
              side === 'after' && <ArrowRight key="arrow" aria-hidden="true" className="size-4 text-muted rtl:rotate-180" />,
              <div key={side} className="flex min-w-0 flex-1 flex-col gap-1">
                <p className="flex justify-between gap-2 text-dense">
                  <b>{t(side)}</b>
                  <span className={side === 'after' ? 'text-primary' : 'text-muted'}>{t(`count.${side}`, { count })}</span>
                </p>
                <div
                  className="grid overflow-clip rounded-card border border-line bg-surface"
                  style={{ gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))` }}
                >
                  {days.map((day) => (
                    <div key={day} className="border-l border-line first:border-l-0">
                      <p className="border-b border-line px-2 py-1 text-meta font-medium">{formats.shortDay(day)}</p>
                      <ol className="relative" style={{ height: `${((last - first) / hour) * hourHeight}rem` }}>
                        {inLanes(shown[side].filter(({ heldOn }) => heldOn === day)).placed.map(({ item, from, to, lane, lanes }) => (
                          <Tile
                            key={item.id}
                            {...{ item, side }}
                            differs={differs(item)}
                            colour={looks.colourOf(item)}
                            groups={looks.groupsOf(item)}
                            // The number of lines is whole, so that no line is cut within the height.
                            lines={lanes > 1 ? 1 : Math.max(1, Math.floor(((to - from) / hour) * hourHeight))}
                            style={{
                              top: `${((from - first) / hour) * hourHeight}rem`,
                              height: `${((to - from) / hour) * hourHeight}rem`,
                              left: `${(lane / lanes) * 100}%`,
                              width: `${100 / lanes}%`,
                            }}
                          />
                        ))}
                      </ol>
                    </div>
                  ))}
                </div>
              </div>,
            ]
          })}
        </div>
      )}
    </section>
  )
}

interface TileProps {
  item: CalendarDate
  side: Side
  differs: boolean
  colour: string
  groups: readonly string[]
  /** The number of lines of the title that there is room for. */
  lines: number
  style: { top: string; height: string; left: string; width: string }
}

function Tile({ item, side, differs, colour, groups, lines, style }: TileProps) {
  const t = useTranslations('timetablePlanning.weeks')
  const formats = useFormats()
  const { title, startsTime, endsTime, state } = item
  const words = [title, formats.wallSpan(startsTime, endsTime), ...groups].join(', ')
  const isOff = state !== 'PLANNED' || (differs && side === 'before')
  return (
    <li
      data-tone={colour}
      style={style}
      title={words}
      className={classNames(
        'absolute overflow-clip border-l-4 border-tone-strong px-1 text-meta',
        isOff ? 'border-y border-r border-dashed bg-surface line-through' : 'bg-tone-tint',
        differs && side === 'after' && 'font-bold outline-2 -outline-offset-2 outline-primary',
      )}
    >
      <span
        className={lines === 1 ? 'block truncate' : 'line-clamp-1 wrap-normal text-ellipsis'}
        style={lines === 1 ? undefined : { WebkitLineClamp: lines }}
      >
        {title}
      </span>
      <span className="sr-only">
        {[formats.wallSpan(startsTime, endsTime), ...groups, differs ? t(side === 'before' ? 'leaves' : 'isNew') : '']
          .filter(Boolean)
          .join(', ')}
      </span>
    </li>
  )
}
