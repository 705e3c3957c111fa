'use client'

import { useMessages, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useOwnAct } from '@/components/shared/use-own-act'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { notify } from '@/components/ui/notify'
import { PasswordField } from '@/components/ui/password-field'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { saveEntraSecret, type SignOnAround } from '@/lib/contracts/config/sign-on'
import { testEntra } from '@/lib/contracts/sign-in/sso'
import type { OutputOf } from '@/lib/contract'

type Tested = OutputOf<typeof testEntra>['problem']

/** The registration with Entra, its secret, and whether Entra knows Cusp. It is saved separately: the secret can be written, and is never shown. */
export function EntraConnection({ around: { addresses, secret }, isOn }: { around: SignOnAround; isOn: boolean }) {
  const t = useTranslations('signOn.entra')
  const required: string | undefined = useMessages().issues.required
  const { act, busy, dialog } = useOwnAct()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const [tested, setTested] = useState<{ readonly problem: Tested } | null>(null)

  async function save() {
    if (typed === '') return setWrong(required ?? '')
    await act('secret', async () => {
      try {
        await call(saveEntraSecret, { secret: typed })
      } catch (error) {
        const said = error instanceof CallError ? error.issues.find(({ path }) => path === 'secret') : undefined
        if (!said) throw error
        return setWrong(said.message)
      }
      setTyped('')
      setTested(null)
      notify.success(t('secretSaved'))
    })
  }

  return (
    <Card as="section" aria-labelledby="connection-title" className="flex flex-col gap-4">
      <h2 id="connection-title" className="text-lead font-bold">
        {t('connection')}
      </h2>
      {!isOn && (
        <Banner tone="info" announce="none" title={t('off')}>
          {t('offHelp')}
        </Banner>
      )}
      <dl className="flex flex-col gap-3">
        <div>
          <dt className="text-dense text-muted">{t('answerAddress')}</dt>
          <dd className="break-all select-all">{addresses.answer}</dd>
        </div>
        <div>
          <dt className="text-dense text-muted">{t('logoutAddress')}</dt>
          <dd className="break-all select-all">{addresses.afterLogout}</dd>
        </div>
      </dl>
      {secret === 'environment' ? (
        <p>{t('secretInEnvironment')}</p>
      ) : (
        <div className="flex flex-col items-start gap-3">
          <PasswordField
            label={t('secret')}
            description={t(secret === 'kept' ? 'secretKept' : 'secretNone')}
            autoComplete="new-password"
            maxLength={500}
            value={typed}
            error={wrong}
            onChange={(text) => {
              setTyped(text)
              setWrong(null)
            }}
          />
          <Button loading={busy === 'secret'} onPress={() => void save()}>
            {t('saveSecret')}
          </Button>
        </div>
      )}
      <div className="flex flex-col items-start gap-3">
        {tested &&
          (tested.problem === null ? (
            <Banner tone="success" announce="polite">
              {t('testOk')}
            </Banner>
          ) : (
            <Banner tone="danger" announce="assertive" title={t(`test.${tested.problem}`)}>
              {t(`testHelp.${tested.problem}`)}
            </Banner>
          ))}
        <Button loading={busy === 'test'} onPress={() => void act('test', async () => setTested(await call(testEntra, {})))}>
          {t('testIt')}
        </Button>
        <p className="text-dense text-muted">{t('testWhat')}</p>
      </div>
      {dialog}
    </Card>
  )
}
