'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { useUnsent } from '@/lib/client/hooks'
import { signOut } from '@/lib/client/leaving'
import { retryNow } from '@/lib/client/queue-decisions'
import { call } from '@/lib/client/request'
import { logout } from '@/lib/contracts/sign-in'

/** Asks before logging out. Where work waits on this device, the dialog says how much, and sends it first on request. */
export function LogOutDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('shell.logOut')
  const tUi = useTranslations('ui')
  const unsent = useUnsent()
  const [state, setState] = useState<'asking' | 'sending' | 'tried' | 'leaving'>('asking')
  const count = unsent?.length ?? 0

  async function send() {
    setState('sending')
    await retryNow().catch(() => {})
    setState('tried')
  }

  function leave() {
    setState('leaving')
    void signOut(async () => (await call(logout, {}, { ignoreAuth: true })).provider)
  }

  return (
    <Dialog
      open
      role="alertdialog"
      title={t('title')}
      description={t('text')}
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus onPress={onClose}>
            {tUi('cancel')}
          </Button>
          {count > 0 && (
            <Button loading={state === 'sending'} onPress={() => void send()}>
              {state === 'sending' ? t('sending') : t('send')}
            </Button>
          )}
          <Button variant={count > 0 ? 'danger' : 'primary'} loading={state === 'leaving' || unsent === null} onPress={leave}>
            {count > 0 ? t('anyway', { count }) : t('action')}
          </Button>
        </>
      }
    >
      {count > 0 && (
        <Banner tone="warning">
          <p>{t('unsent', { count })}</p>
          {state === 'tried' && <p>{t('notSent')}</p>}
        </Banner>
      )}
      {count === 0 && state === 'tried' && (
        <Banner tone="success">
          <p>{t('allSent')}</p>
        </Banner>
      )}
    </Dialog>
  )
}
