'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { prompt } from '@/components/ui/confirm'
import type { SessionSaves } from './session-saves'

/** Cancels a session that was begun by mistake or did not take place. It asks first, since the session cannot be brought back. */
export function CancelButton({ saves }: { saves: SessionSaves }) {
  const t = useTranslations('clinical')
  async function cancel() {
    const reason = await prompt({
      title: t('cancel.question'),
      body: t('cancel.follows'),
      label: t('cancel.reason'),
      action: t('cancel.action'),
      cancel: t('cancel.keep'),
      tone: 'danger',
      maxLength: 500,
    })
    if (reason !== null) await saves.cancel(reason)
  }
  return (
    <Button variant="quiet" className="self-start" onPress={() => void cancel()}>
      {t('cancel.action')}
    </Button>
  )
}
