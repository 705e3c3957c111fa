'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { List } from '@/components/ui/list'
import { notify } from '@/components/ui/notify'
import { Spinner } from '@/components/ui/spinner'
import { TextField } from '@/components/ui/text-field'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { useAsked } from '@/lib/client/use-asked'
import { useProblemText } from '@/lib/client/use-problem-text'
import { moveRunning, previewMove } from '@/lib/contracts/workflows'
import { useEditing } from './editing-context'

/** 'Move 14 running to version 4': shows, before the move, the stages at which the instances are. */
export function MoveDialog({ versionId, onClose }: { versionId: string; onClose: () => void }) {
  const t = useTranslations('workflowSettings')
  const router = useRouter()
  const problem = useProblemText()
  const { draft } = useEditing()
  const [reason, setReason] = useState('')
  const [isMoving, setMoving] = useState(false)
  const asked = { workflowId: draft.id, toVersionId: versionId }
  const { current: preview, isFailed, error } = useAsked(previewMove, asked, 'form')

  async function move() {
    setMoving(true)
    try {
      const { moved, stayed } = await call(moveRunning, { ...asked, reason })
      notify.success(stayed > 0 ? t('move.doneSome', { moved, stayed }) : t('move.done', { moved }))
      router.refresh()
      onClose()
    } catch (caught) {
      const isHeld = caught instanceof CallError && caught.code === 'workflows.SUSPENDED'
      notify.error(isHeld ? t('refused.SUSPENDED') : problem(caught))
      setMoving(false)
    }
  }

  return (
    <Dialog
      open
      size="md"
      title={preview ? t('move.title', { count: preview.moves, number: preview.to }) : t('move.titleBefore')}
      description={t('move.help')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('move.leave')}</Button>
          <Button
            variant="primary"
            loading={isMoving}
            disabledReason={(!preview && t('rule.loading')) || (preview?.moves === 0 && t('move.none'))}
            onPress={() => void move()}
          >
            {preview ? t('move.action', { count: preview.moves }) : t('move.actionBefore')}
          </Button>
        </>
      }
    >
      {!preview && !isFailed && <Spinner />}
      {isFailed && <p className="text-danger">{problem(error)}</p>}
      {preview && (
        <div className="flex flex-col gap-4">
          <List label={t('move.stages')}>
            {preview.stages.map(({ stageId, caption, count, toStage }) => (
              <li key={stageId} className="flex min-h-row flex-wrap items-center gap-x-3 px-3 py-2">
                <span className="min-w-0 grow font-medium wrap-anywhere">{caption || t('gone')}</span>
                <span className="text-dense text-muted">
                  {toStage === null
                    ? t('move.stay', { count })
                    : toStage === caption
                      ? t('move.same', { count })
                      : t('move.to', { count, stage: toStage })}
                </span>
              </li>
            ))}
          </List>
          {preview.stays > 0 && <p className="text-dense text-muted">{t('move.stays', { count: preview.stays })}</p>}
          <TextField label={t('move.reason')} optional maxLength={1_000} value={reason} onChange={setReason} />
        </div>
      )}
    </Dialog>
  )
}
