'use client'

import { Mail, TabletSmartphone } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { useLazy } from '@/components/ui/use-lazy'
import { notify } from '@/components/ui/notify'
import { CallError } from '@/lib/client/call-error'
import { useOffline } from '@/lib/client/hooks'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { Response } from '@/lib/contracts/form-responses'
import { sendAgain } from '@/lib/contracts/sign-off'
import { useFormats } from '@/lib/i18n/use-formats'
import type { OutsideLinks } from './use-outside-links'

interface OutsideTaskProps {
  task: Response['tasks'][number]
  link: OutsideLinks['tasks'][number] | undefined
  refresh?: (() => Promise<void>) | undefined
}

/** The state of an outside signature: the mail, whether it was opened, and the actions of the person who asked for it. */
export function OutsideTask({ task, link, refresh }: OutsideTaskProps) {
  const t = useTranslations('forms.outside')
  const formats = useFormats()
  const offline = useOffline()
  const problemText = useProblemText()
  const [isWorking, setWorking] = useState(false)
  const [isHanding, setHanding] = useState(false)
  const HandOver = useLazy(isHanding, loadDialog, () => setHanding(false))
  if (!link) return null
  const blocked = offline && t('offline')

  async function again() {
    setWorking(true)
    try {
      await call(sendAgain, { taskId: task.id })
      notify.success(t('sent', { name: task.outside?.name ?? '' }))
      await refresh?.()
    } catch (error) {
      const isMany = error instanceof CallError && error.code === 'sign-off.TOO_MANY_MAILS'
      notify.error(isMany ? t('tooMany') : problemText(error))
    }
    setWorking(false)
  }

  return (
    <div data-print="hide" className="mt-1 flex flex-col gap-2">
      <p className="text-meta text-muted">
        {link.sentAt === null
          ? t('notSent')
          : t('mailed', { at: formats.dateTime(link.sentAt), until: formats.dateTime(link.expiresAt ?? link.sentAt) })}
        {link.openedAt !== null && ` · ${t('opened', { at: formats.dateTime(link.openedAt) })}`}
      </p>
      {link.may && (
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            icon={<Mail />}
            loading={isWorking}
            disabledReason={blocked || (link.mailsLeft === 0 && t('tooMany'))}
            onPress={() => void again()}
          >
            {t('again')}
          </Button>
          <Button size="sm" icon={<TabletSmartphone />} disabledReason={blocked} onPress={() => setHanding(true)}>
            {t('onDevice')}
          </Button>
        </div>
      )}
      {isHanding && HandOver && <HandOver task={task} onClose={() => setHanding(false)} />}
    </div>
  )
}

const loadDialog = async () => (await import('./device-dialog')).DeviceDialog
