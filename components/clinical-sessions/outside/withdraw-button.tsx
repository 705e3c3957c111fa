'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { notify } from '@/components/ui/notify'
import { CallError } from '@/lib/client/call-error'
import { useOffline } from '@/lib/client/hooks'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { withdrawConfirmation } from '@/lib/contracts/clinical-sessions/outside'

/** Also offered for a locked session: somebody may have asked the wrong person. */
export function WithdrawButton({ sessionId, refresh }: { sessionId: string; refresh: () => Promise<void> }) {
  const t = useTranslations('outreach')
  const problemText = useProblemText()
  const offline = useOffline()
  const [busy, setBusy] = useState(false)

  async function withdraw() {
    if (
      !(await confirm({ title: t('withdrawQuestion'), body: t('withdrawWhy'), action: t('withdraw'), cancel: t('keep'), tone: 'danger' }))
    )
      return
    setBusy(true)
    try {
      await call(withdrawConfirmation, { sessionId })
      notify.success(t('withdrawn'), { id: 'outside' })
    } catch (error) {
      notify.error(error instanceof CallError && error.status === 'STATE_CHANGED' ? t('answered') : problemText(error), { id: 'outside' })
    }
    setBusy(false)
    await refresh()
    // The pressed button has disappeared, so the focus goes to the one in its place.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.querySelector<HTMLElement>('#outside button')?.focus({ preventScroll: true })
    })
  }

  return (
    <Button variant="quiet" loading={busy} disabledReason={offline && t('needsConnection')} onPress={() => void withdraw()}>
      {t('withdraw')}
    </Button>
  )
}
