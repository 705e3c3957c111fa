'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { TextField } from '@/components/ui/text-field'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { Response } from '@/lib/contracts/form-responses'
import { handOver, sendCode } from '@/lib/contracts/sign-off'

interface DeviceDialogProps {
  task: Response['tasks'][number]
  onClose: () => void
}

/** The signer is here: six digits go to their address, they type them, and the device is theirs until they have signed. */
export function DeviceDialog({ task, onClose }: DeviceDialogProps) {
  const t = useTranslations('forms.outside')
  const ui = useTranslations('ui')
  const problemText = useProblemText()
  const [isSent, setSent] = useState(false)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isWorking, setWorking] = useState(false)
  const name = task.outside?.name ?? ''

  async function work(act: () => Promise<void>) {
    setWorking(true)
    setError(null)
    try {
      await act()
    } catch (failed) {
      const isMany = failed instanceof CallError && failed.code === 'sign-off.TOO_MANY_MAILS'
      const isOften = failed instanceof CallError && failed.status === 'TOO_MANY_REQUESTS'
      const issue = failed instanceof CallError ? failed.issues[0]?.message : undefined
      setError(isMany ? t('tooMany') : isOften ? t('codeOften') : (issue ?? problemText(failed)))
    }
    setWorking(false)
  }

  const send = () =>
    work(async () => {
      await call(sendCode, { taskId: task.id })
      setSent(true)
    })
  const open = () => {
    if (!/^\d{6}$/.test(code.trim())) return setError(t('codeNeeded'))
    return void work(async () => {
      const { token } = await call(handOver, { taskId: task.id, code: code.trim() })
      // Opens a separate page without the menu: while the signer has the device, it is not the student's.
      window.location.assign(`/externalsignoff/${token}`)
    })
  }

  return (
    <Dialog
      open
      title={t('deviceTitle', { name })}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{ui('cancel')}</Button>
          {isSent ? (
            <Button variant="primary" loading={isWorking} onPress={open}>
              {t('openPage')}
            </Button>
          ) : (
            <Button variant="primary" loading={isWorking} onPress={() => void send()}>
              {t('sendCode')}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4 pb-2">
        <p>{t(isSent ? 'codeSent' : 'deviceHelp', { name })}</p>
        {isSent ? (
          <TextField
            label={t('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            required
            value={code}
            error={error}
            onChange={setCode}
          />
        ) : (
          error && <p className="text-dense font-medium text-danger">{error}</p>
        )}
      </div>
    </Dialog>
  )
}
