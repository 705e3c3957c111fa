'use client'

import { CalendarOff, ChartColumn, ClipboardCheck, QrCode } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import { StatusChip } from '@/components/ui/status-chip'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import { readHome, readRegister } from '@/lib/contracts/attendance'
import { paths } from '@/lib/paths'
import { CountsWords, useCountsText } from './counts-words'
import { useEventWords } from './event-words'

export type Home = OutputOf<typeof readHome>
type Current = Home['current'][number]

/** The largest number of today's and tomorrow's registers that this device keeps. */
const mostKept = 12

interface HomeScreenProps {
  /** Whether the reader reports or decides absences. */
  hasAbsences?: boolean
  initial?: Home | null
  /** One of the lists below; absent without a network. */
  children?: React.ReactNode
}

/** The home screen of somebody who keeps registers: the current events and the open registers, each two taps from done. */
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

/** Without a network the answer is this device's copy. The registers of today and tomorrow are fetched ahead, so that they can be kept anywhere. */
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
    <section aria-labelledby="attendance-now" className="flex flex-col gap-2">
      <h2 id="attendance-now" className="text-lead font-bold">
        {t('now')}
      </h2>
      {current.length === 0 ? (
        <EmptyState icon={<ClipboardCheck />} title={t('nothingNow')}>
          {t('nothingNowHelp')}
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-2">
          {current.map((event) => (
            <CurrentRow key={event.occurrenceId} event={event} today={today} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** A register whose event is taking place: what and where, its counts and both actions, in a row as wide as the page. */
function CurrentRow({ event, today }: { event: Current; today: string }) {
  const t = useTranslations('attendance')
  const when = useEventWords()
  const href = `${paths.register}/${event.occurrenceId}`
  const isOff = event.state === 'CANCELLED'
  return (
    <li
      data-tone={event.colour}
      className="flex flex-wrap items-center gap-x-6 gap-y-2 rounded-card border border-l-4 border-line border-l-tone-strong bg-surface px-4 py-3"
    >
      <div className="min-w-0 grow basis-60">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="min-w-0 font-bold wrap-anywhere">{event.title}</h3>
          {isOff && <StatusChip tone="danger">{t('register.cancelled')}</StatusChip>}
          {event.isClosed && <StatusChip tone="success">{t('home.isClosed')}</StatusChip>}
        </div>
        <p className="text-dense text-muted wrap-anywhere">
          {[when(event, today), event.room, event.groups.join(', ')].filter(Boolean).join(' · ')}
        </p>
      </div>
      <CountsWords counts={event.counts} />
      <div className="flex gap-2 max-md:w-full max-md:*:last:grow">
        {event.checkIn && (
          <LinkButton href={`${href}?code=${event.checkIn.id}`} icon={<QrCode />}>
            <span className="max-md:sr-only">{t('register.showCode')}</span>
          </LinkButton>
        )}
        <LinkButton href={href} variant={event.isClosed || isOff ? 'secondary' : 'primary'} icon={<ClipboardCheck />}>
          {t('register.title')}
        </LinkButton>
      </div>
    </li>
  )
}

function Open({ home: { open, openCount, today } }: { home: Home }) {
  const t = useTranslations('attendance.home')
  const when = useEventWords()
  const counted = useCountsText()
  return (
    <section aria-labelledby="attendance-open" className="flex flex-col gap-2">
      <h2 id="attendance-open" className="flex flex-wrap items-baseline gap-2 text-lead font-bold">
        {t('openRegisters')}
        <span className="text-dense font-normal text-muted">{t('openCount', { count: openCount })}</span>
      </h2>
      <List aria-labelledby="attendance-open">
        {open.map((event) => (
          <ListRow
            key={event.occurrenceId}
            href={`${paths.register}/${event.occurrenceId}`}
            title={event.title}
            subtitle={[when(event, today), counted(event.counts)].filter(Boolean).join(' · ')}
            actionsOn="desk"
            actions={
              <LinkButton size="sm" href={`${paths.register}/${event.occurrenceId}`}>
                {t('register')}
              </LinkButton>
            }
          />
        ))}
      </List>
      {openCount > open.length && <p className="text-dense text-muted">{t('moreOpen', { count: openCount - open.length })}</p>}
    </section>
  )
}
