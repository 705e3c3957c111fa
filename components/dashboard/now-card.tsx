'use client'

import { Armchair, ClipboardCheck, Clock, Play, Plus, QrCode, Send, Users } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, type ReactNode } from 'react'
import { useNow } from '@/components/shared/live/use-now'
import { IconSlot } from '@/components/ui/icon-slot'
import { LinkButton } from '@/components/ui/link-button'
import type { TodaysDay } from '@/lib/contracts/today'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import type { NowAct } from '@/lib/today/vocabulary'

type Now = NonNullable<TodaysDay['now']>

const icons = {
  checkIn: <QrCode />,
  newSession: <Plus />,
  goOn: <Play />,
  requestMarking: <Send />,
  nextPatient: <Play />,
  register: <ClipboardCheck />,
  open: <Clock />,
} as const satisfies Record<NowAct, ReactNode>

/** The place where the reader is or goes next, and the one action there. */
export function NowCard({ now: stop }: { now: Now }) {
  const t = useTranslations('dashboard.now')
  const formats = useFormats()
  const id = useId()
  const chair = stop.chairNumber !== null && t('chair', { number: stop.chairNumber })
  const place = [stop.place, chair].filter(Boolean).join(', ')
  const counted = stop.waiting !== null && t('waiting', { count: stop.waiting })
  const { act } = stop
  return (
    <section
      aria-labelledby={id}
      className="overflow-clip rounded-card border border-l-4 border-line border-l-success bg-surface p-4 md:p-5"
    >
      <p className="text-dense font-bold text-success">
        <When stop={stop} />
      </p>
      <h2 id={id} className="text-h2 font-bold">
        {stop.title}
      </h2>
      <ul className="mt-2 flex flex-col gap-1 md:flex-row md:flex-wrap md:gap-x-6">
        <Fact icon={<Clock />}>{formats.wallSpan(stop.startsTime, stop.endsTime)}</Fact>
        {place && <Fact icon={<Armchair />}>{place}</Fact>}
        {(counted || stop.people.length > 0) && (
          <Fact icon={<Users />} muted>
            {[formats.list(stop.people), counted].filter(Boolean).join(' · ')}
          </Fact>
        )}
      </ul>
      <div className="mt-3 flex flex-col gap-2 md:flex-row md:items-center">
        <LinkButton href={act.href} variant="primary" size="lg" icon={icons[act.act]} className="max-md:w-full">
          <span className="block truncate">{wordsOf(t, act)}</span>
        </LinkButton>
        {(act.act === 'goOn' || act.act === 'requestMarking') && (
          <LinkButton href={`${paths.treatmentSession}/new`} variant="quiet">
            {t('act.newSession')}
          </LinkButton>
        )}
      </div>
    </section>
  )
}

function wordsOf(t: ReturnType<typeof useTranslations<'dashboard.now'>>, { act, name, chairNumber }: Now['act']): string {
  if (act === 'nextPatient' && name)
    return chairNumber === null ? t('act.next', { name }) : t('act.nextAt', { name, chair: t('chair', { number: chairNumber }) })
  if (act === 'goOn' && name) return t('act.goOnWith', { name })
  return t(`act.${act}`)
}

/** 'Now', or the time until the event starts. */
function When({ stop }: { stop: Now }) {
  const t = useTranslations('dashboard.now')
  const formats = useFormats()
  const now = useNow()
  if (stop.isOn) return t('now')
  const minutes = Math.ceil((Date.parse(stop.startsAt) - now.getTime()) / 60_000)
  return (
    <span suppressHydrationWarning>
      {minutes > 0 && minutes <= 60 ? t('nextIn', { minutes }) : t('nextAt', { time: formats.wallTime(stop.startsTime) })}
    </span>
  )
}

function Fact({ icon, muted = false, children }: { icon: ReactNode; muted?: boolean; children: ReactNode }) {
  return (
    <li className={muted ? 'flex items-start gap-2 text-muted' : 'flex items-start gap-2'}>
      <IconSlot small className="mt-0.5 shrink-0 text-muted">
        {icon}
      </IconSlot>
      <span className="block min-w-0 first-letter:uppercase">{children}</span>
    </li>
  )
}
