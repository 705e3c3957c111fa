'use client'

import { useTranslations } from 'next-intl'
import { Avatar } from '@/components/ui/avatar'
import { ListRow } from '@/components/ui/list-row'
import { longWaitMinutes, minutesWaited, noticedWaitMinutes } from '@/lib/clinical/waiting-time'
import type { OutputOf } from '@/lib/contract'
import type { listClinic } from '@/lib/contracts/clinical-sessions'
import { useFormats } from '@/lib/i18n/use-formats'
import { sessionHref } from '@/components/shared/session-href'
import { useMe } from '@/components/shared/live/use-me'

type Entry = OutputOf<typeof listClinic>['waiting'][number]

interface WaitingProps extends Entry {
  now: Date
  /** Whether the queue is that of several clinics, each with a chair of that number. */
  ofSeveral?: boolean
}

/** As every screen counts and lists them: who waits, the longest first; whom a teacher has taken waits no more and comes after them. */
export function inQueue<T extends { readonly check: Pick<Entry['check'], 'state'> }>(
  waiting: readonly T[],
): { readonly free: readonly T[]; readonly all: readonly T[] } {
  const free = waiting.filter(({ check }) => check.state === 'WAITING')
  return { free, all: [...free, ...waiting.filter(({ check }) => check.state !== 'WAITING')] }
}

export function isOfSeveral(waiting: readonly Entry[]): boolean {
  return waiting.some(({ session }) => session.clinicId !== waiting[0]?.session.clinicId)
}

function claimedBy(t: ReturnType<typeof useTranslations<'clinical'>>, { kind, takenBy }: Entry['check'], myId: string): string {
  if (!takenBy) return ''
  const isMarking = kind === 'FINAL_CHECK'
  if (takenBy.id === myId) return t(isMarking ? 'ask.takenByYou' : 'ask.checkedByYou')
  return t(isMarking ? 'ask.takenBy' : 'ask.checkedBy', { name: takenBy.displayName })
}

/** One student who waits: who, where, for what, how long. The colour says only what the minutes say. */
export function Waiting({ check, session, now, ofSeveral = false }: WaitingProps) {
  const t = useTranslations('clinical')
  const formats = useFormats()
  const me = useMe()
  const minutes = minutesWaited(check.askedAt, now)
  const tone = minutes >= longWaitMinutes ? 'text-danger' : minutes >= noticedWaitMinutes ? 'text-warning' : 'text-muted'
  const number = session.chairNumber
  const where = [(ofSeveral || !number) && session.clinicName, session.room, number && t('chair', { number })].filter(Boolean).join(', ')
  return (
    <ListRow
      href={sessionHref(session.id)}
      leading={<Avatar name={session.student.displayName} size="sm" />}
      title={session.student.displayName}
      subtitle={[where, claimedBy(t, check, me.id), t(`list.kind.${check.kind}`), formats.list(session.procedures)]
        .filter(Boolean)
        .join(' · ')}
      // A student with a teacher no longer waits: the clock has stopped.
      trailing={
        check.state === 'WAITING' && (
          <span suppressHydrationWarning className={`text-dense font-medium whitespace-nowrap tabular-nums ${tone}`}>
            {formats.duration(minutes * 60_000)}
          </span>
        )
      }
    />
  )
}
