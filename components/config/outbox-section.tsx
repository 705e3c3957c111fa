'use client'

import { Inbox, Send } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Pager } from '@/components/shared/pager'
import { useFilters, type Filters } from '@/components/shared/use-filters'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { confirm } from '@/components/ui/confirm'
import { EmptyState } from '@/components/ui/empty-state'
import { NavTabs } from '@/components/ui/nav-tabs'
import { notify } from '@/components/ui/notify'
import { StatusChip } from '@/components/ui/status-chip'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import { sendAgain, sendAllAgain, type listOutbox, type OutboxEvent } from '@/lib/contracts/config/operations'
import { paths } from '@/lib/paths'
import { useFormats } from '@/lib/i18n/use-formats'

interface OutboxSectionProps {
  outbox: OutputOf<typeof listOutbox>
  asked: Filters
}

const path = paths.operations
const refusals = {
  'config.TEXT_GONE': 'TEXT_GONE',
  'config.UNDER_WAY': 'UNDER_WAY',
  'config.NOT_TRIED': 'NOT_TRIED',
  'config.SENT': 'SENT',
} as const
const tones = { DEAD: 'danger', WAITING: 'warning' } as const

/** The messages that could not be delivered, and those on their way. */
export function OutboxSection({ outbox: { counts, state, events, from, page, pages }, asked }: OutboxSectionProps) {
  const t = useTranslations('operations.outbox')
  const problem = useProblemText()
  const router = useRouter()
  const filters = useFilters(path, asked)
  const [busy, setBusy] = useState<string | null>(null)
  // As far as the shown page tells: messages that can no longer be sent do not count.
  const isAnyLeft = state !== 'DEAD' || pages > 1 || events.some(({ hindrance }) => hindrance === null)

  async function act(what: string, work: () => Promise<string>) {
    setBusy(what)
    try {
      notify.success(await work(), { id: 'operations' })
    } catch (error) {
      const reason = Object.entries(refusals).find(([code]) => error instanceof CallError && error.code === code)?.[1]
      notify.error(reason ? t(`hindrance.${reason}`) : problem(error), { id: 'operations' })
    }
    setBusy(null)
    router.refresh()
  }

  async function all() {
    if (!(await confirm({ title: t('allTitle', { count: counts.DEAD }), body: t('allHelp'), action: t('all') }))) return
    await act('all', async () => t('sentAll', { count: (await call(sendAllAgain, {})).count }))
  }

  const one = ({ id }: OutboxEvent) =>
    act(id, async () => {
      await call(sendAgain, { id })
      return t('sent')
    })

  return (
    <section aria-labelledby="outbox-title" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 grow basis-xs">
          <h2 id="outbox-title" className="text-lead font-bold">
            {t('title')}
          </h2>
          <p className="max-w-prose text-muted">{t('help')}</p>
          <p className="text-dense text-muted">{t('done', { count: counts.DONE })}</p>
        </div>
        {counts.DEAD > 0 && isAnyLeft && (
          <Button icon={<Send />} loading={busy === 'all'} onPress={() => void all()}>
            {t('all')}
          </Button>
        )}
      </div>
      <NavTabs
        label={t('views')}
        tabs={[
          { href: path, label: t('state.DEAD'), count: counts.DEAD, current: state === 'DEAD' },
          { href: `${path}?state=WAITING`, label: t('state.WAITING'), count: counts.WAITING, current: state === 'WAITING' },
        ]}
      />
      {events.length === 0 && (
        <EmptyState level={3} icon={<Inbox />} title={t(`none.${state}`)}>
          {t(`noneHelp.${state}`)}
        </EmptyState>
      )}
      {events.length > 0 && (
        <ul aria-label={t(`state.${state}`)} className="flex flex-col gap-3">
          {events.map((event) => (
            <EventCard key={event.id} event={event} state={state} isBusy={busy === event.id} onAgain={() => void one(event)} />
          ))}
        </ul>
      )}
      {pages > 1 && (
        <Pager page={page} pages={pages} from={from} to={from + events.length - 1} total={counts[state]} onGo={filters.turnTo} />
      )}
    </section>
  )
}

function EventCard({
  event,
  state,
  isBusy,
  onAgain,
}: {
  event: OutboxEvent
  state: 'DEAD' | 'WAITING'
  isBusy: boolean
  onAgain: () => void
}) {
  const t = useTranslations('operations.outbox')
  const formats = useFormats()
  const { type, to, subject, createdAt, attempts, nextAttemptAt, lastError, hindrance } = event
  const what = type === 'mail' ? (subject ?? t('mail')) : t('event', { type })
  const facts = [
    to !== null && t('to', { address: to }),
    t('since', { when: formats.dateTime(createdAt) }),
    t('tries', { count: attempts }),
    nextAttemptAt !== null && t('next', { when: formats.dateTime(nextAttemptAt) }),
  ]
  return (
    <Card as="li">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 grow basis-2xs wrap-anywhere">
          <p className="font-bold">{what}</p>
          <p className="text-dense text-muted">{facts.filter(Boolean).join(' · ')}</p>
          <p className="mt-1">
            <StatusChip tone={tones[state]}>{t(`state.${state}`)}</StatusChip>
          </p>
          {lastError !== null && <p className="mt-1 max-w-prose text-dense text-danger">{t('error', { error: lastError })}</p>}
          {hindrance !== null && <p className="mt-1 max-w-prose text-dense text-muted">{t(`hindrance.${hindrance}`)}</p>}
        </div>
        {hindrance === null && (
          <Button size="sm" icon={<Send />} loading={isBusy} aria-label={t('againNamed', { what })} onPress={onAgain}>
            {t('again')}
          </Button>
        )}
      </div>
    </Card>
  )
}
