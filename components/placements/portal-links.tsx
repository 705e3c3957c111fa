'use client'

import { Check, Mail, MessageSquareWarning, PenLine, Send, Unlink } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { IconButton } from '@/components/ui/icon-button'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { notify } from '@/components/ui/notify'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import type { readProvider } from '@/lib/contracts/placements'
import { closePortal, openPortal, settleProviderNote, type readPortalState } from '@/lib/contracts/provider-portal'
import { useFormats } from '@/lib/i18n/use-formats'

export type PortalState = OutputOf<typeof readPortalState>
type Contact = OutputOf<typeof readProvider>['contacts'][number]

const refusals = {
  'provider-portal.NOT_IN_USE': 'notInUse',
  'provider-portal.SETTLED': 'faster',
  'sign-off.TOO_MANY_MAILS': 'tooManyMails',
} as const

/** Runs an act and reads the page again; a failure is shown. */
function useAct() {
  const t = useTranslations('providerPortal.school')
  const router = useRouter()
  const problem = useProblemText()
  const [isBusy, setBusy] = useState(false)
  async function act(work: () => Promise<unknown>, done: string) {
    if (isBusy) return
    setBusy(true)
    try {
      await work()
      notify.success(done)
    } catch (error) {
      const known = error instanceof CallError ? Object.entries(refusals).find(([code]) => code === error.code)?.[1] : undefined
      const isAddress = error instanceof CallError && error.issues.some(({ path }) => path === 'email')
      notify.error(known ? t(known) : isAddress ? t('address') : problem(error))
    }
    setBusy(false)
    router.refresh()
  }
  return [act, isBusy] as const
}

interface PortalLinksProps {
  contacts: readonly Contact[]
  state: PortalState
  /** Whether the provider is in use: no link is sent to one that is not. */
  isInUse: boolean
}

/** The contacts with a link to the provider's page, and whether they have opened it. */
export function PortalLinks({ contacts, state: { links, linkDays }, isInUse }: PortalLinksProps) {
  const t = useTranslations('providerPortal.school')
  const formats = useFormats()
  const [act, isBusy] = useAct()
  const reachable = contacts.filter(({ email }) => email !== '')
  if (reachable.length === 0) return null

  async function open({ id, name, email }: Contact) {
    const isSure = await confirm({ title: t('openAsk', { name }), body: t('openHelp', { email, days: linkDays }), action: t('open') })
    if (isSure) await act(() => call(openPortal, { contactId: id, email }), t('done', { email }))
  }
  async function end({ id, name }: Contact) {
    if (await confirm({ title: t('endAsk', { name }), body: t('endHelp'), action: t('end') }))
      await act(() => call(closePortal, { contactId: id }), t('ended'))
  }

  return (
    <section aria-labelledby="portal-title" className="flex flex-col gap-2">
      <h2 id="portal-title" className="text-lead font-bold">
        {t('page')}
      </h2>
      <List aria-labelledby="portal-title">
        {reachable.map((contact) => {
          // A link that was sent to an earlier address is no longer valid.
          const link = links.find(({ contactId, sentTo }) => contactId === contact.id && sentTo === contact.email)
          const at = (moment: string) => formats.dateTime(moment)
          const facts = link
            ? [
                t('sent', { at: at(link.sentAt) }),
                link.openedAt !== null && t('opened', { at: at(link.openedAt) }),
                t(link.isOver ? 'over' : 'until', { at: at(link.endsAt) }),
              ]
            : [t('notSent')]
          return (
            <ListRow
              key={contact.id}
              icon={<Mail />}
              title={contact.name}
              subtitle={facts.filter(Boolean).join(' · ')}
              actions={
                <>
                  {link && !link.isOver && <IconButton icon={<Unlink />} label={t('end')} onPress={() => void end(contact)} />}
                  {isInUse && (
                    <IconButton
                      icon={<Send />}
                      label={t(link && !link.isOver ? 'openAgain' : 'open')}
                      loading={isBusy}
                      onPress={() => void open(contact)}
                    />
                  )}
                </>
              }
            />
          )
        })}
      </List>
    </section>
  )
}

const icons = { CHANGE: <PenLine />, PROBLEM: <MessageSquareWarning /> }

/** A provider’s wishes and problems, with those that still wait first. */
export function ProviderNotes({ notes, today }: { notes: PortalState['notes']; today: string }) {
  const t = useTranslations('providerPortal.school')
  const formats = useFormats()
  const [act, isBusy] = useAct()
  if (notes.length === 0) return null
  const on = (moment: string) => formats.nearDay(moment.slice(0, 10), today)
  return (
    <section aria-labelledby="provider-notes" className="flex flex-col gap-2">
      <h2 id="provider-notes" className="text-lead font-bold">
        {t('title')}
      </h2>
      <List aria-labelledby="provider-notes">
        {notes.map(({ id, kind, text, byName, at, settled, placement }) => (
          <ListRow
            key={id}
            icon={icons[kind]}
            tone={settled ? 'neutral' : 'warning'}
            title={<span className="whitespace-pre-line">{text}</span>}
            hasLongTitle
            due={t(kind)}
            subtitle={[
              placement && t('about', { student: placement.student, span: formats.daySpan(placement.fromOn, placement.toOn, today) }),
              t('by', { name: byName, at: on(at) }),
              settled && t('settled', { name: settled.by, at: on(settled.at) }),
            ]
              .filter(Boolean)
              .join(' · ')}
            actions={
              settled === null && (
                <Button
                  icon={<Check />}
                  loading={isBusy}
                  aria-label={t('settleIt')}
                  className="whitespace-nowrap"
                  onPress={() => void act(() => call(settleProviderNote, { id }), t('isSettled'))}
                >
                  {t('settle')}
                </Button>
              )
            }
          />
        ))}
      </List>
    </section>
  )
}
