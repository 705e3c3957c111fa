'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { ExclusiveScreen } from '@/components/shared/exclusive-screen'
import { Banner } from '@/components/ui/banner'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { SetPasswordForm, type PasswordLink } from './set-password-form'

interface SetPasswordScreenProps {
  /** Null where the link is wrong, was used or has expired; all three have the same text. */
  link: PasswordLink | null
  /** Whether the visitor has a session: the link is then somebody else's, or the person changes their password in the application. */
  isSignedIn: boolean
}

/** The screen behind the link of an invitation or of a password reset. */
export function SetPasswordScreen({ link, isSignedIn }: SetPasswordScreenProps) {
  const t = useTranslations('signIn.setPassword')
  const [state, setState] = useState<'open' | 'invalid' | 'exclusive' | 'done'>(isSignedIn ? 'exclusive' : link ? 'open' : 'invalid')

  // The form disappears with its focus, so the text in its place gets the focus and is read out.
  const shown = useRef(state)
  useEffect(() => {
    if (shown.current !== state && document.activeElement === document.body) document.querySelector('h1')?.focus()
    shown.current = state
  }, [state])

  return (
    <>
      <title>{t('title')}</title>
      {state === 'invalid' && <Invalid />}
      {state === 'exclusive' && <ExclusiveScreen help={t('exclusiveHelp')} href="/settings/change-password" action={t('changeOwn')} />}
      {state === 'open' && link && <SetPasswordForm link={link} onDone={() => setState('done')} onInvalid={() => setState('invalid')} />}
      {state === 'done' && (
        <>
          <PageHeader title={t('done')} className="mb-4" />
          <Banner tone="success" announce="assertive">
            {t('doneHelp')}
          </Banner>
          <LinkButton href="/" variant="primary" fullWidth className="mt-6">
            {t('logIn')}
          </LinkButton>
        </>
      )}
    </>
  )
}

function Invalid() {
  const t = useTranslations('signIn.setPassword')
  return (
    <>
      <PageHeader title={t('invalid')} className="mb-4" />
      <p>{t('invalidHelp')}</p>
      <p className="mt-2 text-muted">{t('inviteHelp')}</p>
      <LinkButton href="/?reset" variant="primary" fullWidth className="mt-6">
        {t('askAgain')}
      </LinkButton>
    </>
  )
}
