'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { prompt } from '@/components/ui/confirm'
import { LinkButton } from '@/components/ui/link-button'
import { useOffline } from '@/lib/client/hooks'
import { call } from '@/lib/client/request'
import { acceptAttempt, declineAttempt, voidAttempt, withdrawAttempt, type Attempt } from '@/lib/contracts/competency-tests'
import { HandOverDialog } from './hand-over'
import { askHref } from './hrefs'
import { ResolveDialog } from './resolve-dialog'
import { useAttemptAct } from './use-attempt-act'

type WithReason = 'decline' | 'withdraw' | 'void'
type Reasoned = { readonly id: string; readonly reason: string }
const send: Readonly<Record<WithReason, (input: Reasoned) => Promise<unknown>>> = {
  decline: (input) => call(declineAttempt, input),
  withdraw: (input) => call(withdrawAttempt, input),
  void: (input) => call(voidAttempt, input),
}
const doneWords = { decline: 'declined', withdraw: 'withdrawn', void: 'voided' } as const

/** The buttons beside marking: handing an attempt over, declining, withdrawing and making it void. Each of the last three asks for its reason. */
export function AttemptActs({ attempt, refresh }: { attempt: Attempt; refresh: () => Promise<void> }) {
  const t = useTranslations('tests.act')
  const tests = useTranslations('tests')
  const offline = useOffline()
  const { act, busy, proofDialog } = useAttemptAct(refresh)
  const [open, setOpen] = useState<'handOver' | 'resolve' | null>(null)
  const { id, may, test } = attempt
  const blocked = offline && t('offline')
  const isEmpty = !may.accept && !may.decline && !may.withdraw && !may.handOver && !may.resolve && !may.void && !may.askAgain
  if (isEmpty) return null

  async function withReason(name: WithReason) {
    const reason = await prompt({
      title: t(`${name}Title`),
      body: t(`${name}Help`),
      label: t('reason'),
      action: t(name),
      cancel: tests('cancel'),
      multiline: true,
      maxLength: 500,
      ...(name !== 'withdraw' && { requiredMessage: t('reasonNeeded') }),
      ...(name === 'void' && { tone: 'danger' as const }),
    })
    if (reason === null) return
    await act(name, async () => {
      await send[name]({ id, reason })
      return t(doneWords[name])
    })
  }

  return (
    <Card as="section" aria-label={t('title')} className="flex flex-col gap-2">
      <h2 className="font-bold">{t('title')}</h2>
      {may.accept && (
        <Button
          variant="primary"
          loading={busy === 'accept'}
          disabledReason={blocked}
          onPress={() =>
            void act('accept', async () => {
              await call(acceptAttempt, { id })
              return t('accepted')
            })
          }
        >
          {t('accept')}
        </Button>
      )}
      {may.resolve && (
        <Button variant="primary" disabledReason={blocked} onPress={() => setOpen('resolve')}>
          {t('resolve')}
        </Button>
      )}
      {may.askAgain && (
        <LinkButton variant="primary" href={askHref({ testId: test.id })}>
          {tests('askRetake')}
        </LinkButton>
      )}
      {may.handOver && (
        <Button disabledReason={blocked} onPress={() => setOpen('handOver')}>
          {tests('handOver.action')}
        </Button>
      )}
      {(['decline', 'withdraw', 'void'] as const)
        .filter((name) => may[name])
        .map((name) => (
          <Button key={name} loading={busy === name} disabledReason={blocked} onPress={() => void withReason(name)}>
            {t(name)}
          </Button>
        ))}
      {open === 'handOver' && (
        <HandOverDialog
          ids={[id]}
          onClose={() => {
            setOpen(null)
            void refresh()
          }}
        />
      )}
      {open === 'resolve' && <ResolveDialog attempt={attempt} act={act} isBusy={busy === 'resolve'} onClose={() => setOpen(null)} />}
      {proofDialog}
    </Card>
  )
}
