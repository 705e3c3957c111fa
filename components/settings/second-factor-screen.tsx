'use client'

import { ShieldCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState, type ReactNode } from 'react'
import { useForm } from '@/components/shared/use-form'
import { PageTemplate } from '@/components/shared/page/page-template'
import { RecoveryCodes } from '@/components/sign-in/recovery-codes'
import { SetUpFactor } from '@/components/sign-in/set-up-factor'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { confirm } from '@/components/ui/confirm'
import { notify } from '@/components/ui/notify'
import { PageHeader } from '@/components/ui/page-header'
import { call } from '@/lib/client/request'
import {
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
  type BegunFactor,
  type Factor,
} from '@/lib/contracts/sign-in/second-factor'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { useOwnAct } from '@/components/shared/use-own-act'

type Shown = { kind: 'state' } | { kind: 'begun'; begun: BegunFactor } | { kind: 'codes'; codes: readonly string[]; isNew: boolean }

const few = 3

/** The user's own second factor: whether there is one, how to set it up, and its recovery codes. */
export function SecondFactorScreen({ initial }: { initial: Factor }) {
  const t = useTranslations('secondFactor')
  const tShell = useTranslations('shell')
  const tUi = useTranslations('ui')
  const router = useRouter()
  const [shown, setShown] = useState<Shown>({ kind: 'state' })
  const { act, busy, dialog } = useOwnAct()
  const titles = { state: tShell('titles.secondFactor'), begun: t('setUp.title'), codes: t('codes.title') }

  const begin = () => act('begin', async () => setShown({ kind: 'begun', begun: await call(beginSecondFactor, {}) }))

  async function renew() {
    if (!(await confirm({ title: t('own.newCodesQuestion'), body: t('own.newCodesHelp'), action: t('own.newCodes') }))) return
    await act('renew', async () => setShown({ kind: 'codes', codes: (await call(renewRecoveryCodes, {})).recoveryCodes, isNew: false }))
  }

  async function turnOff() {
    if (!(await confirm({ title: t('own.turnOffQuestion'), body: t('own.turnOffHelp'), action: t('own.turnOff'), tone: 'danger' }))) return
    await act('off', async () => {
      await call(turnOffSecondFactor, {})
      notify.success(t('own.turnedOff'))
    })
  }

  function leave() {
    setShown({ kind: 'state' })
    router.refresh()
  }

  return (
    <PageTemplate kind="editor" back={paths.settings} backLabel={tShell('titles.settings')}>
      <PageHeader
        step={shown.kind === 'state' ? undefined : shown.kind}
        title={titles[shown.kind]}
        subtitle={shown.kind === 'state' ? t('own.intro') : undefined}
        className="mb-6"
      />
      {shown.kind === 'state' && (
        <FactorState
          factor={initial}
          begin={
            <Button variant={initial.since === null ? 'primary' : 'secondary'} loading={busy === 'begin'} onPress={() => void begin()}>
              {t(initial.since === null ? 'own.begin' : 'own.anew')}
            </Button>
          }
          renew={
            <Button loading={busy === 'renew'} onPress={() => void renew()}>
              {t('own.newCodes')}
            </Button>
          }
          turnOff={
            !initial.isAsked && (
              <Button loading={busy === 'off'} onPress={() => void turnOff()}>
                {t('own.turnOff')}
              </Button>
            )
          }
        />
      )}
      {shown.kind === 'begun' && (
        <Confirming
          key={shown.begun.secret}
          begun={shown.begun}
          onAgain={() => void begin()}
          onDone={(codes) => setShown({ kind: 'codes', codes, isNew: true })}
          other={<Button onPress={leave}>{tUi('cancel')}</Button>}
        />
      )}
      {shown.kind === 'codes' && (
        <div className="flex flex-col gap-4">
          {shown.isNew && (
            <Banner tone="success" announce="assertive" title={t('own.turnedOn')}>
              {t('own.turnedOnHelp')}
            </Banner>
          )}
          <RecoveryCodes codes={shown.codes} onDone={leave} />
        </div>
      )}
      {dialog}
    </PageTemplate>
  )
}

function FactorState({
  factor: { since, codesLeft, isAsked },
  begin,
  renew,
  turnOff,
}: {
  factor: Factor
  begin: ReactNode
  renew: ReactNode
  turnOff: ReactNode
}) {
  const t = useTranslations('secondFactor.own')
  const formats = useFormats()
  if (since === null) {
    return (
      <Card className="flex flex-col items-start gap-3">
        <p>{t('off')}</p>
        {isAsked && (
          <Banner tone="warning" announce="none">
            {t('askedOff')}
          </Banner>
        )}
        {begin}
      </Card>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <Card className="flex flex-col items-start gap-3">
        <p className="flex items-center gap-2 font-bold text-success">
          <ShieldCheck aria-hidden="true" />
          {t('since', { date: formats.date(since) })}
        </p>
        <p>
          {t('on')}
          {isAsked && ` ${t('asked')}`}
        </p>
        <p className="text-dense text-muted">{t('anewHelp')}</p>
        <div className="flex flex-wrap gap-2">
          {begin}
          {turnOff}
        </div>
      </Card>
      <Card as="section" aria-labelledby="codes-title" className="flex flex-col items-start gap-3">
        <h2 id="codes-title" className="text-lead font-bold">
          {t('codes')}
        </h2>
        {codesLeft <= few ? (
          <Banner tone="warning" announce="none" title={t('codesLeft', { count: codesLeft })}>
            {t('few')}
          </Banner>
        ) : (
          <p>{t('codesLeft', { count: codesLeft })}</p>
        )}
        {renew}
      </Card>
    </div>
  )
}

/** Confirms one key. A new key gets a new form, so that the error of an earlier one is gone. */
function Confirming({
  begun,
  onAgain,
  onDone,
  other,
}: {
  begun: BegunFactor
  onAgain: () => void
  onDone: (codes: readonly string[]) => void
  other: ReactNode
}) {
  const form = useForm({
    contract: confirmSecondFactor,
    initial: { code: '' },
    inputOf: (values) => values,
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  })
  return <SetUpFactor begun={begun} form={form} onAgain={onAgain} other={other} />
}
