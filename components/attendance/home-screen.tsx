'use client'

import { CalendarOff, ChartColumn, ClipboardCheck, QrCode } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { StatusChip } from '@/components/ui/status-chip'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import { readHome, readRegister } from '@/lib/contracts/attendance'
import { paths } from '@/lib/paths'
import { CountsWords } from './counts-words'
import { useEventWords } from './event-words'

export type Home = OutputOf<typeof readHome>
type Current = Home['current'][number]

/** So many registers of today and tomorrow are kept on this device. */
const mostKept = 12

interface HomeScreenProps {
  /** Whether they report or decide absences. */
  hasAbsences?: boolean
  initial?: Home | null
  /** One of the lists below; not without a network. */
  children?: React.ReactNode
}

/** Whoever keeps registers: what is now and which registers are open, each two taps from done. */
export function HomeScreen({ initial = null, hasAbsences = false, children }: HomeScreenProps) {
  const t = useTranslations('attendance')
  const titles = useTranslations('shell.titles')
  const home = useHome(initial)
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={t('back')}
        more={
          <>
            <LinkButton href={paths.attendanceReport} icon={<ChartColumn />}>
              {titles('attendanceReport')}
            </LinkButton>
            {hasAbsences && (
              <LinkButton href={paths.absences} icon={<CalendarOff />}>
                {titles('absences')}
              </LinkButton>
            )}
          </>
        }
      />
      {home && (
        <>
          <Now home={home} />
          {home.openCount > 0 && <Open home={home} />}
        </>
      )}
      {children}
    </div>
  )
}

/** Without a network as this device keeps it. What comes today and tomorrow is fetched, so that its registers can be kept anywhere. */
function useHome(initial: Home | null): Home | null {
  const [kept, setKept] = useState<Home | null>(null)
  useEffect(() => {
    let isGone = false
    const look = async () => {
      const home = await call(readHome, {}).catch(() => null)
      if (isGone || !home) return
      setKept(home)
      for (const { occurrenceId } of [...home.current, ...home.next].slice(0, mostKept))
        if (!isGone) await call(readRegister, { id: occurrenceId }).catch(() => {})
    }
    void look()
    return () => void (isGone = true)
  }, [initial])
  return initial ?? kept
}

function Now({ home: { current, today } }: { home: Home }) {
  const t = useTranslations('attendance.home')
  return (
    <section aria-labelledby="attendance-now" className="flex flex-col gap-3">
      <h2 id="attendance-now" className="text-lead font-bold">
        {t('now')}
      </h2>
      {current.length === 0 ? (
        <EmptyState icon={<ClipboardCheck />} title={t('nothingNow')}>
          {t('nothingNowHelp')}
        </EmptyState>
      ) : (
        <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
          {current.map((event) => (
            <CurrentCard key={event.occurrenceId} event={event} today={today} />
          ))}
        </ul>
      )}
    </section>
  )
}

function CurrentCard({ event, today }: { event: Current; today: string }) {
  const t = useTranslations('attendance')
  const when = useEventWords()
  const href = `${paths.register}/${event.occurrenceId}`
  const isOff = event.state === 'CANCELLED'
  return (
    <li
      data-tone={event.colour}
      className="flex flex-col gap-2 rounded-card border border-l-4 border-line border-l-tone-strong bg-surface p-4"
    >
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="min-w-0 font-bold wrap-anywhere">{event.title}</h3>
        {isOff && <StatusChip tone="danger">{t('register.cancelled')}</StatusChip>}
        {event.isClosed && <StatusChip tone="success">{t('home.isClosed')}</StatusChip>}
      </div>
      <p className="text-dense text-muted wrap-anywhere">
        {[when(event, today), event.room, event.groups.join(', ')].filter(Boolean).join(' · ')}
      </p>
      <CountsWords counts={event.counts} />
      <div className="mt-auto flex flex-wrap gap-2 pt-1">
        <LinkButton href={href} variant={event.isClosed || isOff ? 'secondary' : 'primary'} icon={<ClipboardCheck />}>
          {t('register.title')}
        </LinkButton>
        {event.checkIn && (
          <LinkButton href={`${href}?code=${event.checkIn.id}`} icon={<QrCode />}>
            {t('register.showCode')}
          </LinkButton>
        )}
      </div>
    </li>
  )
}

function Open({ home: { open, openCount, today } }: { home: Home }) {
  const t = useTranslations('attendance.home')
  const when = useEventWords()
  return (
    <section aria-labelledby="attendance-open" className="flex flex-col gap-3">
      <h2 id="attendance-open" className="flex flex-wrap items-baseline gap-2 text-lead font-bold">
        {t('openRegisters')}
        <span className="text-dense font-normal text-muted">{t('openCount', { count: openCount })}</span>
      </h2>
      <ul className="overflow-clip rounded-card border border-line">
        {open.map((event) => (
          <li
            key={event.occurrenceId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line bg-surface px-4 py-3 not-last:border-b"
          >
            <div className="min-w-0 grow basis-60">
              <p className="font-medium wrap-anywhere">{event.title}</p>
              <p className="text-dense text-muted">{when(event, today)}</p>
            </div>
            <CountsWords counts={event.counts} />
            <LinkButton href={`${paths.register}/${event.occurrenceId}`}>{t('register')}</LinkButton>
          </li>
        ))}
      </ul>
      {openCount > open.length && <p className="text-dense text-muted">{t('moreOpen', { count: openCount - open.length })}</p>}
    </section>
  )
}
