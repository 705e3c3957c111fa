'use client'

import { useTranslations } from 'next-intl'
import { Avatar } from '@/components/ui/avatar'
import { ListRow } from '@/components/ui/list-row'
import type { OutputOf } from '@/lib/contract'
import type { listClinic } from '@/lib/contracts/clinical-sessions'
import { useFormats } from '@/lib/i18n/use-formats'

type Entry = OutputOf<typeof listClinic>['waiting'][number]

/** From here on waiting is too long; before that it is only noticed. */
const longMinutes = 10
const noticedMinutes = 5

interface WaitingProps extends Entry {
  now: Date
  /** Whether the queue is that of several clinics, each with a chair of that number. */
  ofSeveral?: boolean
}

/** As every screen counts and lists them: who waits, the longest first; whom a teacher has taken waits no more and comes after them. */
export function inQueue<T extends { readonly check: Pick<Entry['check'], 'state'> }>(waiting: readonly T[]): { readonly free: readonly T[]; readonly all: readonly T[] } {
  const free = waiting.filter(({ check }) => check.state === 'WAITING')
  return { free, all: [...free, ...waiting.filter(({ check }) => check.state !== 'WAITING')] }
}

export function isOfSeveral(waiting: readonly Entry[]): boolean {
  return waiting.some(({ session }) => session.clinicId !== waiting[0]?.session.clinicId)
}

/** One student who waits: who, where, for what, how long. The colour says only what the minutes say. */
export function Waiting({ check, session, now, ofSeveral = false }: WaitingProps) {
  const t = useTranslations('clinical')
  const formats = useFormats()
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(check.askedAt).getTime()) / 60_000))
  const tone = minutes >= longMinutes ? 'text-danger' : minutes >= noticedMinutes ? 'text-warning' : 'text-muted'
  const chair = session.chairNumber === null ? '' : t('chair', { number: session.chairNumber })
  const where = [chair === '' || ofSeveral ? session.clinicName : '', chair].filter(Boolean).join(', ')
  return (
    <ListRow
      href={`/clinical/treatmentsession/${session.id}`}
      leading={<Avatar name={session.student.displayName} size="sm" />}
      title={session.student.displayName}
      subtitle={[where, t(`list.kind.${check.kind}`), formats.list(session.procedures), check.takenBy ? t(check.kind === 'FINAL_CHECK' ? 'ask.takenBy' : 'ask.checkedBy', { name: check.takenBy.displayName }) : ''].filter(Boolean).join(' · ')}
      trailing={<span suppressHydrationWarning className={`text-dense font-medium tabular-nums ${tone}`}>{minutes < 60 ? t('list.waitMinutes', { minutes }) : formats.duration(minutes * 60_000)}</span>}
    />
  )
}
