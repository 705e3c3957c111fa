'use client'

import { CalendarOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DateNav } from '@/components/shared/calendar/date-nav'
import { Avatar } from '@/components/ui/avatar'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHeader } from '@/components/ui/page-header'
import { TextLink } from '@/components/ui/text-link'
import { addDays } from '@/lib/clinical/shift'
import type { OutputOf } from '@/lib/contract'
import type { listAway } from '@/lib/contracts/absences'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { useSpanWords } from './span-words'
import { WhoCould } from './who-could'

interface AwayScreenProps {
  away: OutputOf<typeof listAway>
  mayOpen: boolean
  /** Only planners may look up teachers who are free for a date without cover. */
  mayPlan: boolean
}

/** The people who are away in two weeks and the events that nobody covers. The reason for an absence is never shown. */
export function AwayScreen({ away: { today, from, to, rows }, mayOpen, mayPlan }: AwayScreenProps) {
  const t = useTranslations('absences')
  const shell = useTranslations('shell.titles')
  const formats = useFormats()
  const words = useSpanWords()
  const span = formats.daySpan(from, to, today)
  const at = (day: string) => `${paths.timetableAbsences}?from=${day}`
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <PageHeader
        title={shell('timetableAbsences')}
        subtitle={span}
        control={
          <DateNav
            label={t('away.label')}
            shown={from <= today && today <= to ? t('away.now') : span}
            inFull={span}
            before={{ label: t('earlier'), href: at(addDays(from, -14)) }}
            now={{ label: t('away.now'), href: paths.timetableAbsences }}
            after={{ label: t('later'), href: at(addDays(from, 14)) }}
            day={from}
            dayHref={at}
          />
        }
      />
      {rows.length === 0 && <EmptyState icon={<CalendarOff />} title={t('nobodyAway')} />}
      <ul className="flex flex-col gap-2">
        {rows.map((row) => (
          <li key={`${row.person.id} ${row.fromOn}`} className="flex flex-col gap-2 rounded-card border border-line bg-surface p-4">
            <div className="flex items-center gap-3">
              <Avatar name={row.person.displayName} />
              <div className="min-w-0 grow">
                <h2 className="font-medium wrap-anywhere">{row.person.displayName}</h2>
                <p className="text-dense text-muted">
                  {words(row)}
                  {row.events > 0 && ` · ${t('events', { count: row.events })}`}
                </p>
              </div>
            </div>
            {row.toCover.length > 0 && (
              <div>
                <h3 className="text-dense font-bold text-danger">{t('uncovered', { count: row.toCover.length })}</h3>
                <ul className="flex flex-col gap-1 text-dense">
                  {row.toCover.map((date) => {
                    const when = `${formats.shortDay(date.heldOn)}, ${formats.wallTime(date.startsTime)}`
                    return (
                      <li key={date.occurrenceId}>
                        {mayOpen ? (
                          <TextLink
                            href={`${paths.timetable}/${date.timetableId}?at=${date.heldOn}&event=${date.eventId}&on=${date.originalOn}`}
                          >
                            {date.title}
                          </TextLink>
                        ) : (
                          date.title
                        )}{' '}
                        <span className="text-muted">{when}</span>
                        {mayPlan && <WhoCould occurrenceId={date.occurrenceId} title={date.title} when={when} />}
                      </li>
                    )
                  })}
                </ul>
              </div>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
