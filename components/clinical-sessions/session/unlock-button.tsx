'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { prompt } from '@/components/ui/confirm'
import { notify } from '@/components/ui/notify'
import { CallError } from '@/lib/client/call-error'
import { useOffline } from '@/lib/client/hooks'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { unlockSession } from '@/lib/contracts/clinical-sessions'

interface UnlockButtonProps {
  sessionId: string
  refresh: () => Promise<void>
}

/** Unlocks a session that was marked wrongly. The reason is asked first; it is in the history, and the audit records the unlocking. */
export function UnlockButton({ sessionId, refresh }: UnlockButtonProps) {
  const t = useTranslations('locks')
  const problemText = useProblemText()
  const offline = useOffline()
  const [busy, setBusy] = useState(false)

  async function unlock() {
    const reason = await prompt({
      title: t('unlock.question'),
      body: t('unlock.follows'),
      label: t('unlock.reason'),
      description: t('unlock.reasonHelp'),
      requiredMessage: t('unlock.reasonNeeded'),
      action: t('unlock.action'),
      cancel: t('unlock.stay'),
      multiline: true,
      maxLength: 500,
    })
    if (reason === null) return
    setBusy(true)
    try {
      await call(unlockSession, { sessionId, reason })
      notify.success(t('unlock.done'))
    } catch (error) {
      notify.error(error instanceof CallError && error.status === 'STATE_CHANGED' ? t('unlock.changed') : problemText(error))
    }
    setBusy(false)
    await refresh()
  }

  return (
    <Button loading={busy} disabledReason={offline && t('unlock.needsConnection')} onPress={() => void unlock()}>
      {t('unlock.action')}
    </Button>
  )
}
