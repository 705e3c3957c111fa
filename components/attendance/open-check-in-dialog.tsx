'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Segmented } from '@/components/ui/segmented'
import { Switch } from '@/components/ui/switch'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { openCheckIn } from '@/lib/contracts/attendance'
import { paths } from '@/lib/paths'

const choices = ['10', '20', '45', '90'] as const

interface OpenCheckInDialogProps {
  /** The date over whose register the code is shown. */
  occurrenceId: string
  /** Whether the date's building is on the map. */
  canAskLocation: boolean
  onClose: () => void
}

/** Asks for how long students can check in, then shows the code. */
export function OpenCheckInDialog({ occurrenceId, canAskLocation, onClose }: OpenCheckInDialogProps) {
  const t = useTranslations('attendance.register')
  const ui = useTranslations('ui')
  const problem = useProblemText()
  const router = useRouter()
  const [minutes, setMinutes] = useState<(typeof choices)[number]>('20')
  const [asksLocation, setAsksLocation] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)

  async function open() {
    setBusy(true)
    setFailed(null)
    try {
      const { id } = await call(openCheckIn, {
        occurrenceIds: [occurrenceId],
        minutes: Number(minutes),
        ...(asksLocation && { asksLocation }),
      })
      router.push(`${paths.register}/${occurrenceId}?code=${id}`)
      onClose()
    } catch (error) {
      setFailed(problem(error))
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('openCode')}
      size="sm"
      closesOnBackdrop
      footer={
        <>
          <Button onPress={onClose}>{ui('cancel')}</Button>
          <Button variant="primary" loading={busy} onPress={() => void open()}>
            {t('openCode')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failed && <Banner tone="danger">{failed}</Banner>}
        <Segmented
          label={t('minutes')}
          description={t('minutesHelp')}
          options={choices.map((value) => ({ value, label: t('minutesValue', { count: Number(value) }) }))}
          value={minutes}
          onChange={setMinutes}
        />
        {canAskLocation && (
          <Switch label={t('askLocation')} description={t('askLocationHelp')} checked={asksLocation} onChange={setAsksLocation} />
        )}
      </div>
    </Dialog>
  )
}
