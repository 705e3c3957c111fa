'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { unexpectedErrors } from '@/lib/client/log'

/** The technical message of an unexpected error, shown only where the institution's setting alertErrors is on. */
export function ErrorAlert({ message }: { message: string }) {
  const t = useTranslations('errors')
  const tUi = useTranslations('ui')
  return (
    <Dialog
      open
      role="alertdialog"
      title={t('wentWrong')}
      description={message}
      onClose={unexpectedErrors.close}
      footer={
        <Button data-autofocus onPress={unexpectedErrors.close}>
          {tUi('close')}
        </Button>
      }
    />
  )
}
