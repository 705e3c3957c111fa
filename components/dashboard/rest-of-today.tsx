'use client'

import { useTranslations } from 'next-intl'
import { classNames } from '@/components/ui/class-names'
import { Anchor } from '@/components/ui/link-context'
import type { Stop, TodaysDay } from '@/lib/contracts/today'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { TodaySection } from './today-section'

/** What else the reader has today, by time, and how the next day begins. */
export function RestOfToday({ day: { rest, next, now, today } }: { day: TodaysDay }) {
  const t = useTranslations('dashboard.rest')
  const formats = useFormats()
  if (rest.length === 0 && !next) return null
  const place = next?.place ? `, ${next.place}` : ''
  return (
    <TodaySection
      title={rest.length === 0 && !now ? t('nothing') : t('title')}
      more={{ href: paths.individualTimetable, label: t('timetable') }}
    >
      {rest.length > 0 && (
        <ul aria-label={t('title')} className="divide-y divide-line">
          {rest.map((stop) => (
            <Row key={stop.id} stop={stop} />
          ))}
        </ul>
      )}
      {next && (
        <p className={classNames('bg-canvas px-4 py-2 text-dense text-muted', rest.length > 0 && 'border-t border-line')}>
          {next.isTomorrow
            ? t('tomorrow', { time: formats.wallTime(next.startsTime), title: next.title, place })
            : t('nextDay', { day: formats.shortDay(next.heldOn), time: formats.wallTime(next.startsTime), title: next.title, place })}
        </p>
      )}
      {rest.length === 0 && !next && <p className="px-4 py-3 text-muted">{formats.shortDay(today)}</p>}
    </TodaySection>
  )
}

function Row({ stop }: { stop: Stop }) {
  const t = useTranslations('dashboard')
  const formats = useFormats()
  const chair = stop.chairNumber !== null && t('now.chair', { number: stop.chairNumber })
  return (
    <li className="relative flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-hover has-active:bg-pressed">
      <span className="w-12 shrink-0 self-start tabular-nums md:self-center">{formats.wallTime(stop.startsTime)}</span>
      <span
        aria-hidden="true"
        className={classNames('w-1 shrink-0 self-stretch rounded-full', stop.isShift ? 'bg-success' : 'bg-primary')}
      />
      <div className="min-w-0 grow">
        <Anchor
          href={stop.href}
          className={classNames(
            'block truncate rounded-card font-medium after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:-outline-offset-3 focus-visible:after:outline-3 focus-visible:after:outline-primary',
            stop.isCancelled && 'line-through',
          )}
        >
          {stop.title}
        </Anchor>
        <p className="truncate text-dense text-muted">
          {stop.isCancelled ? (
            <span className="font-medium text-danger">{t('rest.cancelled')}</span>
          ) : (
            <>
              {stop.placeBefore && (
                <>
                  <s>{stop.placeBefore}</s>{' '}
                </>
              )}
              <span className={stop.placeBefore ? 'text-warning' : undefined}>{[stop.place, chair].filter(Boolean).join(', ')}</span>
            </>
          )}
        </p>
      </div>
    </li>
  )
}
