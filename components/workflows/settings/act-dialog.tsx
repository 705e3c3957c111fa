'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { TypeAhead, type Suggested } from '@/components/shared/type-ahead'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { notify } from '@/components/ui/notify'
import { Select } from '@/components/ui/select'
import { TextArea } from '@/components/ui/text-area'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { cancelInstance, goBackTo, reassignStage, skipStage } from '@/lib/contracts/workflows'
import { useEditing } from './editing-context'
import type { RunningRow } from './types'

export type Act = 'reassign' | 'skip' | 'goBack' | 'cancel'

interface ActDialogProps {
  act: Act
  row: RunningRow
  onClose: () => void
  onDone: () => void
}

const refusals = ['SUSPENDED', 'NOT_OPEN', 'VERSION', 'YOURSELF'] as const

/** A dialog in which an administrator acts on one instance and gives a reason, which the history shows. */
export function ActDialog({ act, row, onClose, onDone }: ActDialogProps) {
  const t = useTranslations('workflowSettings')
  const tUi = useTranslations('ui')
  const problem = useProblemText()
  const { found, findPeople } = useEditing()
  const [people, setPeople] = useState<readonly Suggested[]>([])
  const [stageId, setStageId] = useState('')
  const [reason, setReason] = useState('')
  const [attempt, setAttempt] = useState(0)
  const [isSending, setSending] = useState(false)
  const [person] = people
  const name = row.subject.displayName
  const stage = row.stage?.caption ?? ''
  const isMissing = reason.trim() === ''

  function send() {
    const { revision } = row
    const runId = row.stage?.runId ?? ''
    switch (act) {
      case 'reassign':
        return call(reassignStage, { runId, revision, userId: person?.id ?? '', reason })
      case 'skip':
        return call(skipStage, { runId, revision, reason })
      case 'goBack':
        return call(goBackTo, { instanceId: row.id, revision, stageId, reason })
      case 'cancel':
        return call(cancelInstance, { instanceId: row.id, revision, reason })
    }
  }

  async function submit() {
    setAttempt(attempt + 1)
    if (isMissing || (act === 'reassign' && !person) || (act === 'goBack' && stageId === '')) return
    setSending(true)
    try {
      await send()
      notify.success(t(`act.${act}.done`, { name }))
      onDone()
    } catch (error) {
      const refusal = refusals.find((one) => error instanceof CallError && error.code === `workflows.${one}`)
      notify.error(refusal ? t(`refused.${refusal}`) : problem(error))
      setSending(false)
    }
  }

  return (
    <Dialog
      open
      size="md"
      title={t(`act.${act}.title`, { name })}
      description={t(`act.${act}.help`, { stage })}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{tUi('cancel')}</Button>
          <Button variant="primary" loading={isSending} onPress={() => void submit()}>
            {t(`act.${act}.action`)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {act === 'reassign' && (
          <TypeAhead
            id="act-person"
            label={t('act.reassign.person')}
            placeholder={t('who.typeName')}
            error={attempt > 0 && !person ? t('act.reassign.missing') : null}
            chosen={people}
            onChange={(next) => setPeople(next.slice(-1))}
            find={findPeople}
          />
        )}
        {act === 'goBack' && (
          <Select
            id="act-stage"
            label={t('act.goBack.stage')}
            required
            placeholder={t('field.chooseStage')}
            error={attempt > 0 && stageId === '' ? t('act.goBack.missing') : null}
            value={stageId}
            options={found.stages.map((one, at) => ({
              value: one.id,
              label: t('stageNamed', { number: at + 1, caption: one.caption || t(`kind.${one.kind}`) }),
            }))}
            onChange={setStageId}
          />
        )}
        <TextArea
          label={t('act.reason')}
          required
          rows={3}
          maxLength={1_000}
          error={attempt > 0 && isMissing ? t('act.reasonMissing') : null}
          value={reason}
          onChange={setReason}
        />
      </div>
    </Dialog>
  )
}
