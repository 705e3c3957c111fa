'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { CallError, isAbsent } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { renewPortal } from '@/lib/contracts/provider-portal'
import { renewLink } from '@/lib/contracts/sign-off'

interface VoidLinkProps {
  why: 'invalid' | 'changed'
  token: string
}

/** A void link. Wrong, used, expired and withdrawn ones have one text; a changed record has a text of its own, to help the signer. */
export function VoidLink({ why, token }: VoidLinkProps) {
  const t = useTranslations('externalSignoff')
  const [state, setState] = useState<'idle' | 'sending' | 'sent' | 'offline' | 'often' | 'failed'>('idle')

  async function renew() {
    setState('sending')
    try {
      // Nobody is told whether the link was a form's or a session's, or a provider's, so a new one of each kind is asked for.
      await call(renewLink, { token })
      await call(renewPortal, { token })
      setState('sent')
    } catch (error) {
      const isOften = error instanceof CallError && error.status === 'TOO_MANY_REQUESTS'
      setState(isOften ? 'often' : error instanceof CallError && isAbsent(error) ? 'offline' : 'failed')
    }
  }

  return (
    <>
      <title>{t(`${why}.title`)}</title>
      <PageHeader title={t(`${why}.title`)} className="mb-4" />
      <p>{t(`${why}.help`)}</p>
      {why === 'invalid' && <p className="mt-2 text-muted">{t('invalid.out')}</p>}
      <div className="mt-6 flex flex-col gap-3">
        {state === 'sent' ? (
          <Banner tone="success" announce="assertive">
            {t('renew.sent')}
          </Banner>
        ) : (
          <>
            {(state === 'offline' || state === 'often' || state === 'failed') && (
              <Banner tone="danger" announce="assertive">
                {t(`renew.${state}`)}
              </Banner>
            )}
            <Button variant="primary" fullWidth loading={state === 'sending'} onPress={() => void renew()}>
              {t('renew.action')}
            </Button>
          </>
        )}
        <LinkButton href="/externalsignoff" fullWidth>
          {t('invalid.code')}
        </LinkButton>
      </div>
    </>
  )
}
