'use client'

import { useTimeZone, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { DayField } from '@/components/ui/day-field'
import { Dialog } from '@/components/ui/dialog'
import { notify } from '@/components/ui/notify'
import { TextArea } from '@/components/ui/text-area'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { extendResponses } from '@/lib/contracts/form-responses'
import { defaultTimeZone } from '@/lib/i18n/default-time-zone'
import { instantOf } from '../editor/instants'

/** Sets a later deadline for one or many responses: the end of the chosen day. */
export function ExtendDialog({ responseIds, onClose }: { responseIds: readonly string[]; onClose: (isDone: boolean) => void }) {
  const t = useTranslations('forms.extend')
  const ui = useTranslations('ui')
  const problem = useProblemText()
  const zone = useTimeZone() ?? defaultTimeZone
  const [day, setDay] = useState('')
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isWorking, setWorking] = useState(false)

  async function extend() {
    const to = instantOf(day, 'end', zone)
    if (to === null) return setError(t('dayNeeded'))
    setWorking(true)
    try {
      const { done } = await call(extendResponses, { responseIds: [...responseIds], to, reason })
      notify.success(t('done', { count: done }), { id: 'extend' })
      onClose(true)
    } catch (caught) {
      notify.error(problem(caught), { id: 'extend' })
      setWorking(false)
    }
  }

  return (
    <Dialog
      open
      title={t('title', { count: responseIds.length })}
      onClose={() => onClose(false)}
      footer={
        <>
          <Button onPress={() => onClose(false)}>{ui('cancel')}</Button>
          <Button variant="primary" loading={isWorking} onPress={() => void extend()}>
            {t('action')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 pb-2">
        <DayField label={t('day')} value={day} error={error} optional={false} onChange={setDay} />
        <TextArea label={t('reason')} optional rows={3} maxLength={2_000} value={reason} onChange={setReason} />
      </div>
    </Dialog>
  )
}
