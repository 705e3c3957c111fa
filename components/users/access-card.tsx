'use client'

import { KeyRound, Mail, ShieldOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { confirm } from '@/components/ui/confirm'
import { notify } from '@/components/ui/notify'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import { removeSecondFactor, resendInvite, sendPasswordReset, setAccountStatus, type readPerson } from '@/lib/contracts/users/accounts'
import { useFormats } from '@/lib/i18n/use-formats'
import { stateOf } from './account-state'
import { useProof } from '@/components/shared/proof'
import { isProofNeeded } from '@/lib/client/is-proof-needed'
import { useAccountAct } from './use-account-act'
import { ViewAsButton } from './view-as-button'

interface AccessCardProps {
  initial: OutputOf<typeof readPerson>
  /** The newest revision that is known here. */
  revision: number
  onStored: (from: number, to: number) => void
}

/** Whether a person can log in, and the acts that let them in: an invitation, a new password. Each act is done at once. */
export function AccessCard({ initial: { person, invite, rights, secondFactor }, revision, onStored }: AccessCardProps) {
  const t = useTranslations('accounts')
  const formats = useFormats()
  const { act, busy } = useAccountAct()
  const [dialog, proven] = useProof()
  const { id, displayName: name, email } = person
  const state = stateOf(person)

  /** A person who leaves the proof of identity has left the act, too, and needs no message. */
  function proveAndAct(name: string, work: () => Promise<void>) {
    return act(name, () =>
      proven(work).catch((error: unknown) => {
        if (!isProofNeeded(error)) throw error
      }),
    )
  }

  async function setStatus(status: 'ENABLED' | 'DISABLED', at = revision) {
    const stored = await call(setAccountStatus, { id, revision: at, status })
    onStored(at, stored.revision)
    const undo = status === 'DISABLED' ? { onUndo: () => void proveAndAct('status', () => setStatus('ENABLED', stored.revision)) } : {}
    notify.success(t(status === 'DISABLED' ? 'access.disabled' : 'access.enabled', { name }), undo)
  }

  async function disable() {
    if (
      await confirm({
        title: t('access.disableQuestion', { name }),
        body: t('access.disableHelp'),
        action: t('access.disable'),
        tone: 'danger',
      })
    )
      await proveAndAct('status', () => setStatus('DISABLED'))
  }

  async function removeFactor() {
    if (
      !(await confirm({
        title: t('factor.removeQuestion', { name }),
        body: t('factor.removeHelp'),
        action: t('factor.remove'),
        tone: 'danger',
      }))
    )
      return
    await proveAndAct('factor', async () => {
      await call(removeSecondFactor, { id })
      notify.success(t('factor.removed', { name }))
    })
  }

  const blocked = rights.isSelf ? t('access.yourself') : rights.isAbove ? t('access.above') : rights.isLastAdmin && t('access.lastAdmin')
  return (
    <Card as="section" aria-labelledby="access-title">
      <h2 id="access-title" className="text-lead font-bold">
        {t('part.access')}
      </h2>
      <p>{t(`access.${state}`, { name })}</p>
      {state === 'PENDING' && (
        <p>
          {invite
            ? t('access.invited', { sent: formats.dateTime(invite.sentAt), until: formats.dateTime(invite.until) })
            : t('access.notInvited')}
        </p>
      )}
      <p className="text-dense text-muted">
        {t('access.since', {
          created: formats.date(person.createdAt),
          seen: person.lastSeenAt === null ? t('access.never') : formats.dateTime(person.lastSeenAt),
        })}
      </p>
      {state !== 'PENDING' && (
        <p className="text-dense text-muted">
          {secondFactor ? t('factor.since', { date: formats.date(secondFactor.since) }) : t('factor.none')}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {state === 'PENDING' && (
          <Button
            icon={<Mail />}
            loading={busy === 'invite'}
            onPress={() =>
              void proveAndAct('invite', async () => {
                await call(resendInvite, { id })
                notify.success(t('access.resent', { email }), { description: t('access.resentHelp') })
              })
            }
          >
            {t('access.resend')}
          </Button>
        )}
        {state === 'ENABLED' && (
          <Button
            icon={<KeyRound />}
            loading={busy === 'reset'}
            onPress={() =>
              void proveAndAct('reset', async () => {
                await call(sendPasswordReset, { id })
                notify.success(t('access.resetSent', { email }), { description: t('access.resetHelp') })
              })
            }
          >
            {t('access.reset')}
          </Button>
        )}
        {state === 'DISABLED' ? (
          <Button
            variant="primary"
            loading={busy === 'status'}
            disabledReason={blocked}
            onPress={() => void proveAndAct('status', () => setStatus('ENABLED'))}
          >
            {t('access.enable')}
          </Button>
        ) : (
          <Button loading={busy === 'status'} disabledReason={blocked} onPress={() => void disable()}>
            {t('access.disable')}
          </Button>
        )}
        {secondFactor && (
          <Button
            icon={<ShieldOff />}
            loading={busy === 'factor'}
            disabledReason={rights.isSelf ? t('factor.own') : rights.isAbove && t('access.above')}
            onPress={() => void removeFactor()}
          >
            {t('factor.remove')}
          </Button>
        )}
        <ViewAsButton person={person} rights={rights} isBusy={busy === 'view'} act={proveAndAct} />
      </div>
      {dialog}
    </Card>
  )
}
