'use client'

import { useTranslations } from 'next-intl'
import { useState, type SyntheticEvent } from 'react'
import { BackButton } from '@/components/ui/back-button'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { PageHeader } from '@/components/ui/page-header'
import { TextField } from '@/components/ui/text-field'
import { call } from '@/lib/client/request'
import { forgottenPassword } from '@/lib/contracts/sign-in'

type State = 'open' | 'missing' | 'sending' | 'submitted' | 'error'

/** Asks for a link to a new password. The answer is the same for every name. */
export function ResetScreen() {
  const t = useTranslations('signIn.reset')
  const tSignIn = useTranslations('signIn')
  const [email, setEmail] = useState('')
  const [username, setUsername] = useState('')
  const [state, setState] = useState<State>('open')

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (state === 'sending') return
    if (!email.trim() && !username.trim()) return setState('missing')
    setState('sending')
    try {
      await call(forgottenPassword, { email, username }, { ignoreAuth: true })
      setState('submitted')
    } catch {
      setState('error')
    }
  }

  return (
    <>
      <PageHeader title={t('title')} back={<BackButton href="/" label={t('back')} />} className="mb-4" />
      {state === 'submitted' ? (
        <div className="flex flex-col items-start gap-4">
          <Banner tone="success">{t('success')}</Banner>
          <Button onPress={() => setState('open')}>{t('again')}</Button>
        </div>
      ) : (
        <form method="post" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
          <p className="text-muted">{t('intro')}</p>
          {state === 'error' && (
            <Banner tone="danger" announce="assertive">
              {t('error')}
            </Banner>
          )}
          <TextField
            label={t('email')}
            name="email"
            type="email"
            autoComplete="email"
            maxLength={320}
            value={email}
            onChange={setEmail}
            error={state === 'missing' ? t('needsOne') : null}
          />
          <p className="text-center text-muted">{t('or')}</p>
          <TextField
            label={tSignIn('username')}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={320}
            value={username}
            onChange={setUsername}
          />
          <Button type="submit" variant="primary" fullWidth loading={state === 'sending'} className="mt-2">
            {t('submit')}
          </Button>
        </form>
      )}
    </>
  )
}
