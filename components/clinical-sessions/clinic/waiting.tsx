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
  /** Whether the queue covers several clinics, whose chair numbers can be the same. */
  ofSeveral?: boolean
}

/** The waiting checks in the order that every screen uses: those that wait, the longest first, then those that a teacher has taken. */
export function inQueue<T extends { readonly check: Pick<Entry['check'], 'state'> }>(
  waiting: readonly T[],
): { readonly free: readonly T[]; readonly all: readonly T[] } {
  const free = waiting.filter(({ check }) => check.state === 'WAITING')
  return { free, all: [...free, ...waiting.filter(({ check }) => check.state !== 'WAITING')] }
}

export function isOfSeveral(waiting: readonly Entry[]): boolean {
  return waiting.some(({ session }) => session.clinicId !== waiting[0]?.session.clinicId)
}

function claimText(t: ReturnType<typeof useTranslations<'clinical'>>, { kind, takenBy }: Entry['check'], myId: string): string {
  if (!takenBy) return ''
  const isMarking = kind === 'FINAL_CHECK'
  if (takenBy.id === myId) return t(isMarking ? 'ask.takenByYou' : 'ask.checkedByYou')
  return t(isMarking ? 'ask.takenBy' : 'ask.checkedBy', { name: takenBy.displayName })
}

/** One waiting student: name, place, kind of check and waiting time. The colour says only what the minutes say. */
export function Waiting({ check, session, now, ofSeveral = false }: WaitingProps) {
  const t = useTranslations('clinical')
  const formats = useFormats()
  const me = useMe()
  const minutes = minutesWaited(check.askedAt, now)
  const tone = minutes >= longWaitMinutes ? 'text-danger' : minutes >= noticedWaitMinutes ? 'text-warning' : 'text-muted'
  const number = session.chairNumber
  const where = [(ofSeveral || !number) && session.clinicName, session.room, number && t('chair', { number })].filter(Boolean).join(', ')
  // A teacher on the way to the chair needs the first procedure; the row counts the others.
  const [first, ...others] = session.procedures
  const what = others.length > 1 ? `${first} +${formats.number(others.length)}` : formats.list(session.procedures)
  return (
    <ListRow
      href={sessionHref(session.id)}
      leading={<Avatar name={session.student.displayName} size="sm" />}
      title={session.student.displayName}
      subtitle={[where, claimText(t, check, me.id), t(`list.kind.${check.kind}`), what].filter(Boolean).join(' · ')}
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
