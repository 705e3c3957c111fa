'use client'

import { useTranslations } from 'next-intl'
import { DateNav } from '@/components/shared/calendar/date-nav'
import { Card } from '@/components/ui/card'
import { classNames } from '@/components/ui/class-names'
import { Anchor } from '@/components/ui/link-context'
import { StatusChip } from '@/components/ui/status-chip'
import { TextLink } from '@/components/ui/text-link'
import { addDays } from '@/lib/clinical/shift'
import { weekOf } from '@/lib/clinical/week'
import type { OutputOf } from '@/lib/contract'
import type { readProviderWeek } from '@/lib/contracts/placements'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { dayHref, providerHref } from './hrefs'

type Week = OutputOf<typeof readProviderWeek>
type There = Week['days'][number]['dates'][number]

/** The students at a provider on each day of a week, with the state of the registers. */
export function WeekThere({ there, mayOpenRegister }: { there: Week; mayOpenRegister: boolean }) {
  const t = useTranslations('placements.week')
  const formats = useFormats()
  const { provider, from, today, days } = there
  const href = (day: string) => `${providerHref(provider.id)}?week=${weekOf(day)}`
  const isThisWeek = from === weekOf(today)
  // A weekend is only shown if somebody comes then, which is unusual.
  const shown = days.filter(({ dates }, place) => place < 5 || dates.length > 0)
  return (
    <Card as="section" aria-labelledby="week-title" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="week-title" className="text-lead font-bold">
          {t(isThisWeek ? 'title' : 'titleOther')}
        </h2>
        <DateNav
          label={t('weeks')}
          shown={isThisWeek ? t('thisWeek') : formats.daySpan(from, addDays(from, 6), today)}
          before={{ label: t('before'), href: href(addDays(from, -7)) }}
          now={{ label: t('now'), href: href(today) }}
          after={{ label: t('after'), href: href(addDays(from, 7)) }}
          day={from}
          dayHref={href}
        />
      </div>
      <ul className="grid gap-2 sm:grid-cols-2 md:grid-cols-5">
        {shown.map(({ on, dates }) => (
          <li
            key={on}
            aria-current={on === today ? 'date' : undefined}
            className={classNames(
              'flex min-w-0 flex-col gap-1 rounded-card border p-2.5',
              on === today ? 'border-primary inset-ring inset-ring-primary' : 'border-line',
            )}
          >
            <h3 className={classNames('text-meta', on === today ? 'font-medium text-primary' : 'text-muted')}>{formats.shortDay(on)}</h3>
            {dates.length === 0 && <p className="text-dense text-muted">{t('nobody')}</p>}
            {dates.map((date) => (
              <DateThere key={date.occurrenceId} date={date} mayOpenRegister={mayOpenRegister} />
            ))}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const tones = { OPEN: 'info', CLOSED: 'success' } as const

function DateThere({ date, mayOpenRegister }: { date: There; mayOpenRegister: boolean }) {
  const t = useTranslations('placements.week')
  const formats = useFormats()
  const { occurrenceId, startsTime, endsTime, state, cancelReason, students, register } = date
  const hours = formats.wallSpan(startsTime, endsTime)
  const chip = register !== 'NONE' && (
    <StatusChip tone={tones[register]} className="whitespace-nowrap">
      {t(`register.${register}`)}
    </StatusChip>
  )
  return (
    <div className="flex grow flex-col gap-1">
      <TextLink href={dayHref(occurrenceId)} className="hit-area self-start text-dense whitespace-nowrap">
        {hours}
      </TextLink>
      <ul className="grow text-dense">
        {students.map(({ id, displayName }) => (
          <li key={id} className={classNames('wrap-anywhere', state === 'CANCELLED' && 'text-muted line-through')}>
            {displayName}
          </li>
        ))}
      </ul>
      {state === 'CANCELLED' ? (
        <p className="text-meta text-danger">{cancelReason === '' ? t('cancelled') : t('cancelledFor', { reason: cancelReason })}</p>
      ) : chip && mayOpenRegister ? (
        <Anchor
          href={`${paths.register}/${occurrenceId}`}
          aria-label={t('openRegister', { hours })}
          className="hit-area self-start rounded-full hover:underline"
        >
          {chip}
        </Anchor>
      ) : (
        chip
      )}
    </div>
  )
}
