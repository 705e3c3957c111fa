'use client'

import { Mail, Phone } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Card } from '@/components/ui/card'
import { IconSlot } from '@/components/ui/icon-slot'
import { ProgressBar } from '@/components/ui/progress-bar'
import { StatusChip } from '@/components/ui/status-chip'
import { TextLink } from '@/components/ui/text-link'
import { call } from '@/lib/client/request'
import { dayOfWeek } from '@/lib/clinical/week'
import type { OutputOf } from '@/lib/contract'
import { listMyPlacements, readPlacementDay } from '@/lib/contracts/placements'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { addressText, telHref } from '@/lib/placements/ways'

type Found = OutputOf<typeof listMyPlacements>
type Placement = Found['rows'][number]

/** The number of coming dates that this device keeps ahead of time. */
const mostKept = 3
const tones = { PROPOSED: 'warning', CONFIRMED: 'success', ACTIVE: 'info', COMPLETED: 'neutral', CANCELLED: 'danger' } as const

/** A student's placements, each with where, when, whom to contact there, what to bring, and how many of the hours they attended. */
export function MyPlacements({ initial = null }: { initial?: Found | null }) {
  const t = useTranslations('attendance.placements')
  const [kept, setKept] = useState<Found | null>(null)
  useEffect(() => {
    let isGone = false
    // The data is read again even if the page has just brought it, because that stores a copy on this device.
    void call(listMyPlacements, {}).then(
      (found) => {
        if (isGone) return
        setKept(found)
        // Students look these details up on the way there, where there may be no network.
        for (const { next } of found.rows.slice(0, mostKept))
          if (next) void call(readPlacementDay, { id: next.occurrenceId }).catch(() => {})
      },
      () => {},
    )
    return () => void (isGone = true)
  }, [])
  const found = initial ?? kept
  if (!found || found.rows.length === 0) return null
  return (
    <section aria-labelledby="my-placements" className="flex flex-col gap-3">
      <h2 id="my-placements" className="text-lead font-bold">
        {t('title')}
      </h2>
      <ul className="flex flex-col gap-3">
        {found.rows.map((placement) => (
          <PlacementCard key={placement.id} placement={placement} today={found.today} />
        ))}
      </ul>
    </section>
  )
}

function PlacementCard({ placement, today }: { placement: Placement; today: string }) {
  const t = useTranslations('attendance.placements')
  const formats = useFormats()
  const { id, provider, contact, specialty, state, cancelReason, notes, fromOn, toOn, weekdays, startsTime, endsTime, next } = placement
  const { minutesPlanned, minutesAttended, days, daysDone } = placement
  const hours = (minutes: number) => formats.number(minutes / 60, { maximumFractionDigits: 1 })
  const counted = t('hours', { attended: hours(minutesAttended), planned: hours(minutesPlanned) })
  const isOver = state === 'COMPLETED' || state === 'CANCELLED'
  const facts = [
    [t('address'), addressText(provider).join('\n')],
    [t('bring'), provider.bring],
    [t('notes'), notes],
  ] as const
  return (
    <Card as="li" aria-labelledby={`placement-${id}`} className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 id={`placement-${id}`} className="font-bold wrap-anywhere">
            {provider.name}
          </h3>
          <p className="text-dense text-muted">{[specialty, formats.daySpan(fromOn, toOn, today)].filter(Boolean).join(' · ')}</p>
          <p className="text-dense text-muted">
            {[
              weekdays.map((weekday) => formats.weekday(dayOfWeek(weekday))).join(', '),
              formats.wallSpan(startsTime, endsTime),
              t('days', { done: daysDone, count: days }),
            ].join(' · ')}
          </p>
        </div>
        <StatusChip tone={tones[state]}>{t(`state.${state}`)}</StatusChip>
      </div>
      {state === 'CANCELLED' ? (
        cancelReason !== '' && <p className="text-dense text-danger wrap-anywhere">{t('cancelledFor', { reason: cancelReason })}</p>
      ) : (
        <ProgressBar
          label={t('hoursOf', { name: provider.name })}
          value={minutesAttended}
          max={Math.max(minutesPlanned, 1)}
          words={counted}
        />
      )}
      {next !== null && !isOver && (
        <TextLink href={`${paths.placementDay}/${next.occurrenceId}`} className="self-start font-medium">
          {t('next', { day: formats.shortDay(next.heldOn), time: formats.wallTime(next.startsTime) })}
        </TextLink>
      )}
      {!isOver && (
        <>
          <dl className="grid gap-x-4 gap-y-2 text-dense sm:grid-cols-4">
            {facts.map(([label, value]) =>
              value === '' ? null : (
                <div key={label} className="contents">
                  <dt className="text-muted">{label}</dt>
                  <dd className="sm:col-span-3 whitespace-pre-line wrap-anywhere">{value}</dd>
                </div>
              ),
            )}
            {contact && (
              <div className="contents">
                <dt className="text-muted">{t('contact')}</dt>
                <dd className="sm:col-span-3 flex flex-col gap-1 wrap-anywhere">
                  {[contact.name, contact.jobTitle].filter(Boolean).join(', ')}
                  {contact.email !== '' && (
                    <span className="flex items-center gap-2">
                      <IconSlot small className="text-muted">
                        <Mail />
                      </IconSlot>
                      <TextLink href={`mailto:${contact.email}`}>{contact.email}</TextLink>
                    </span>
                  )}
                  {contact.phone !== '' && (
                    <span className="flex items-center gap-2">
                      <IconSlot small className="text-muted">
                        <Phone />
                      </IconSlot>
                      <TextLink href={telHref(contact.phone)}>{contact.phone}</TextLink>
                    </span>
                  )}
                </dd>
              </div>
            )}
          </dl>
        </>
      )}
    </Card>
  )
}
