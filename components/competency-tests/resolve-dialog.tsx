'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Segmented } from '@/components/ui/segmented'
import { TextArea } from '@/components/ui/text-area'
import { call } from '@/lib/client/request'
import { resolveAttempt, type Attempt } from '@/lib/contracts/competency-tests'
import type { TestOutcome } from '@/lib/states/test-attempt'
import type { AttemptAct } from './use-attempt-act'

interface ResolveDialogProps {
  attempt: Attempt
  act: AttemptAct['act']
  isBusy: boolean
  onClose: () => void
}

/** Decides an attempt on which two markers differ: a test administrator chooses the result and gives a reason. */
export function ResolveDialog({ attempt, act, isBusy, onClose }: ResolveDialogProps) {
  const t = useTranslations('tests')
  const [outcome, setOutcome] = useState<TestOutcome | null>(null)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const { id, first, secondSheet, student } = attempt
  const said = (of: TestOutcome | null | undefined) => (of ? t(`decide.${of}`) : '–')

  async function resolve() {
    setTried(true)
    if (outcome === null || reason.trim() === '' || !first || !secondSheet) return
    const isDone = await act('resolve', async () => {
      await call(resolveAttempt, { id, outcome, reason, firstHash: first.contentHash, secondHash: secondSheet.contentHash })
      return t('decide.done')
    })
    if (isDone) onClose()
  }

  return (
    <Dialog
      open
      title={t('act.resolveTitle', { student: student.displayName })}
      description={t('act.resolveHelp', {
        first: first?.marker.displayName ?? '–',
        firstOutcome: said(first?.outcome),
        second: secondSheet?.marker.displayName ?? '–',
        secondOutcome: said(secondSheet?.outcome),
      })}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button variant="primary" loading={isBusy} onPress={() => void resolve()}>
            {t(outcome === null ? 'decide.action' : `decide.action${outcome}`)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Segmented
          label={t('decide.outcome')}
          required
          value={outcome}
          options={(['PASSED', 'FAILED'] as const).map((value) => ({ value, label: t(`decide.${value}`) }))}
          error={isTried && outcome === null ? t('decide.choose') : null}
          onChange={setOutcome}
        />
        <TextArea
          label={t('decide.reason')}
          description={t('decide.reasonHelp')}
          required
          maxLength={500}
          value={reason}
          error={isTried && reason.trim() === '' ? t('act.reasonNeeded') : null}
          onChange={setReason}
        />
      </div>
    </Dialog>
  )
}
