'use client'

import { CalendarPlus, Bell, RotateCcw, Undo2, UserPlus } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { FailedSaves } from '@/components/shared/live/failed-saves'
import { Button } from '@/components/ui/button'
import { prompt } from '@/components/ui/confirm'
import { call } from '@/lib/client/request'
import {
  abandonResponse,
  askToEnd,
  nameCompleter,
  nameSigners,
  remindResponses,
  reopenResponse,
  withdrawSignature,
  withdrawResponse,
  listChoices,
  type Response,
} from '@/lib/contracts/form-responses'
import type { Choices } from './hand-on'
import { useDecision } from './use-decision'

const ChooseNextDialog = dynamic(async () => (await import('./choose-next-dialog')).ChooseNextDialog)
const ExtendDialog = dynamic(async () => (await import('./extend-dialog')).ExtendDialog)

interface ResponseActionsProps {
  response: Response
  /** Given where the reader also writes. */
  failedSaves?: FailedSaves | null
  refresh: () => Promise<void>
}

/** Further acts of the reader; those that need a reason ask for it. */
export function ResponseActions({ response, failedSaves = null, refresh }: ResponseActionsProps) {
  const t = useTranslations('forms.acts')
  const { isWorking, act } = useDecision({ responseId: response.id, store: null, failedSaves, refresh })
  const [choices, setChoices] = useState<Choices | null>(null)
  const [isExtending, setExtending] = useState(false)
  const { id: responseId, may } = response
  const turn = may.includes('nameCompleter') ? response.turn : null
  const signature = response.tasks.find((task) => task.isMine && task.kind === 'SIGN' && task.state === 'DONE')

  async function withReason(
    kind: 'withdraw' | 'abandon' | 'reopen' | 'askToEnd',
    send: (input: { responseId: string; reason: string }) => Promise<unknown>,
  ) {
    const reason = await prompt({
      title: t(`${kind}Title`),
      body: t(`${kind}Help`),
      label: t('reason'),
      action: t(kind),
      multiline: true,
      maxLength: 2_000,
      requiredMessage: t('reasonNeeded'),
      tone: kind === 'reopen' || kind === 'askToEnd' ? 'primary' : 'danger',
    })
    if (reason !== null) await act(t(`${kind}Done`), () => send({ responseId, reason }))
  }

  async function name() {
    await act(null, async () => setChoices(await call(listChoices, { responseId })))
  }

  return (
    <div data-print="hide" className="flex flex-wrap gap-2 empty:hidden">
      {may.includes('nameSigners') && (
        <Button size="sm" icon={<UserPlus />} loading={isWorking} onPress={() => void name()}>
          {t('nameSigners')}
        </Button>
      )}
      {may.includes('nameCompleter') && (
        <Button size="sm" icon={<UserPlus />} loading={isWorking} onPress={() => void name()}>
          {t('nameCompleter')}
        </Button>
      )}
      {may.includes('takeBack') && signature && (
        <Button
          size="sm"
          icon={<Undo2 />}
          loading={isWorking}
          onPress={() => void act(t('takeBackDone'), () => call(withdrawSignature, { responseId, taskId: signature.id }))}
        >
          {t('takeBack')}
        </Button>
      )}
      {may.includes('remind') && (
        <Button
          size="sm"
          icon={<Bell />}
          loading={isWorking}
          onPress={() => void act(t('remindDone'), () => call(remindResponses, { responseIds: [responseId] }))}
        >
          {t('remind')}
        </Button>
      )}
      {may.includes('extend') && (
        <Button size="sm" icon={<CalendarPlus />} onPress={() => setExtending(true)}>
          {t('extend')}
        </Button>
      )}
      {may.includes('reopen') && (
        <Button
          size="sm"
          icon={<RotateCcw />}
          loading={isWorking}
          onPress={() => void withReason('reopen', (input) => call(reopenResponse, input))}
        >
          {t('reopen')}
        </Button>
      )}
      {may.includes('withdraw') && (
        <Button
          size="sm"
          variant="quiet"
          loading={isWorking}
          onPress={() => void withReason('withdraw', (input) => call(withdrawResponse, input))}
        >
          {t('withdraw')}
        </Button>
      )}
      {may.includes('abandon') && (
        <Button
          size="sm"
          variant="quiet"
          loading={isWorking}
          onPress={() => void withReason('abandon', (input) => call(abandonResponse, input))}
        >
          {t('abandon')}
        </Button>
      )}
      {may.includes('askToEnd') && (
        <Button size="sm" variant="quiet" loading={isWorking} onPress={() => void withReason('askToEnd', (input) => call(askToEnd, input))}>
          {t('askToEnd')}
        </Button>
      )}
      {isExtending && (
        <ExtendDialog
          responseIds={[responseId]}
          onClose={() => {
            setExtending(false)
            void refresh()
          }}
        />
      )}
      {choices && (
        <ChooseNextDialog
          choices={choices}
          turn={turn}
          onClose={() => setChoices(null)}
          onShare={(toUserId) => {
            setChoices(null)
            void act(t('nameSignersDone'), () => call(nameCompleter, { responseId, toUserId }))
          }}
          onSubmit={(chosen) => {
            setChoices(null)
            void act(t('nameSignersDone'), () => call(nameSigners, { responseId, chosen: [...chosen] }))
          }}
        />
      )}
    </div>
  )
}
