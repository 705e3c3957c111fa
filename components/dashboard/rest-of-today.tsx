'use client'

import { useTranslations } from 'next-intl'
import { classNames } from '@/components/ui/class-names'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import type { Stop, TodaysDay } from '@/lib/contracts/today'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { TodaySection } from './today-section'

/** The section lists what the reader still has to do today by time. Its last line says when they have to be where next, so that nobody opens the timetable for that alone. */
export function RestOfToday({ day: { rest, next, now } }: { day: TodaysDay }) {
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
        <List plain label={t('title')}>
          {rest.map((stop) => (
            <Row key={stop.id} stop={stop} />
          ))}
        </List>
      )}
      {next && (
        <p className={classNames('bg-canvas px-4 py-2 text-dense text-muted', rest.length > 0 && 'border-t border-line')}>
          {next.isTomorrow
            ? t('tomorrow', { time: formats.wallTime(next.startsTime), title: next.title, place })
            : t('nextDay', { day: formats.shortDay(next.heldOn), time: formats.wallTime(next.startsTime), title: next.title, place })}
        </p>
      )}
    </TodaySection>
  )
}

function Row({ stop }: { stop: Stop }) {
  const t = useTranslations('dashboard')
  const formats = useFormats()
  const chair = stop.chairNumber !== null && t('now.chair', { number: stop.chairNumber })
  return (
    <ListRow
      href={stop.href}
      leading={
        <span className="inline-flex items-center gap-3">
          <span className="w-12 tabular-nums">{formats.wallTime(stop.startsTime)}</span>
          <span aria-hidden="true" className={classNames('h-9 w-1 rounded-full', stop.isShift ? 'bg-success' : 'bg-primary')} />
        </span>
      }
      title={<span className={stop.isCancelled ? 'line-through' : undefined}>{stop.title}</span>}
      subtitle={
        <span className="block truncate">
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
        </span>
      }
    />
  )
}
