'use client'

import { CornerUpLeft } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useProof } from '@/components/shared/proof'
import { SignatureField, type Signed } from '@/components/shared/form/signature-field'
import type { FailedSaves } from '@/components/shared/live/failed-saves'
import type { FormStore } from '@/components/shared/form/form-store'
import { useFormTools } from '@/components/shared/form/form-tools'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { prompt } from '@/components/ui/confirm'
import type { Body } from '@/lib/client/cafsdb'
import { useOffline } from '@/lib/client/hooks'
import { call } from '@/lib/client/request'
import {
  acceptResponse,
  declineResponse,
  giveBackResponse,
  putBackTask,
  signResponse,
  claimTask,
  type Response,
} from '@/lib/contracts/form-responses'
import { ForwardButton } from './forward-button'
import { useDecision } from './use-decision'

interface DecisionCardProps {
  response: Response
  store: FormStore
  failedSaves: FailedSaves
  refresh: () => Promise<void>
}

/** The reader's open task: to accept, return, sign or decline it, or to claim it from a pool. */
export function DecisionCard({ response, store, failedSaves, refresh }: DecisionCardProps) {
  const t = useTranslations('forms.decide')
  const { signerName } = useFormTools()
  const offline = useOffline()
  const [proofDialog, proven] = useProof()
  const { isWorking, act } = useDecision({ responseId: response.id, store, failedSaves, refresh })
  const [signed, setSigned] = useState<Signed | null>(null)
  const [isTried, setTried] = useState(false)
  const { may, myTaskId: taskId, id: responseId } = response
  const drafts = response.comments.filter((comment) => comment.isDraft).length
  const acts = ['take', 'accept', 'giveBack', 'sign', 'decline'] as const
  if (!taskId || !acts.some((one) => may.includes(one))) return null
  const task = { responseId, taskId }
  const blocked = offline && t('offline')

  /** What is decided on is what is on the screen, with what was answered here a moment ago. */
  function hashAfter(sent: readonly Body[]): string {
    const { contentHash } = sent.findLast((answer) => typeof answer.contentHash === 'string' && answer.contentHash !== '') ?? response
    return typeof contentHash === 'string' ? contentHash : response.contentHash
  }

  async function returnIt() {
    const comment = await prompt({
      title: t('returnTitle'),
      body: drafts > 0 ? t('returnWith', { count: drafts }) : t('returnHelp'),
      label: t('reason'),
      action: t('return'),
      multiline: true,
      maxLength: 2_000,
      ...(drafts === 0 && { requiredMessage: t('reasonNeeded') }),
    })
    if (comment !== null) await act(t('returned'), () => call(giveBackResponse, { ...task, comment }))
  }

  async function decline() {
    const reason = await prompt({
      title: t('declineTitle'),
      body: t('declineHelp'),
      label: t('reason'),
      action: t('decline'),
      multiline: true,
      maxLength: 2_000,
      requiredMessage: t('reasonNeeded'),
      tone: 'danger',
    })
    if (reason !== null) await act(t('declined'), () => proven(() => call(declineResponse, { ...task, reason })))
  }

  async function sign() {
    setTried(true)
    if (signed === null || (response.drawnSignature && signed.strokes === null)) return
    await act(t('signed'), (sent) =>
      proven(() => call(signResponse, { ...task, contentHash: hashAfter(sent), strokes: signed.strokes, role: '', comment: '' })),
    )
  }

  return (
    <Card as="section" tone="info" aria-labelledby="form-decision" className="flex flex-col gap-3">
      <h2 id="form-decision" className="text-lead font-bold">
        {t('title')}
      </h2>
      {may.includes('take') && (
        <>
          <p className="text-dense text-muted">{t('takeHelp')}</p>
          <Button
            variant="primary"
            size="lg"
            fullWidth
            loading={isWorking}
            disabledReason={blocked}
            onPress={() => void act(t('taken'), () => call(claimTask, task))}
          >
            {t('take')}
          </Button>
        </>
      )}
      {may.includes('sign') && (
        <>
          {response.meaning !== '' && <p>{t('quoted', { text: response.meaning })}</p>}
          <SignatureField
            id="form-signature"
            label={t('signature')}
            signerName={signerName}
            value={signed}
            onChange={setSigned}
            error={
              isTried && signed === null
                ? t('signatureNeeded')
                : isTried && response.drawnSignature && signed?.strokes === null
                  ? t('drawingNeeded')
                  : null
            }
          />
          <Button variant="primary" size="lg" fullWidth loading={isWorking} disabledReason={blocked} onPress={() => void sign()}>
            {t('sign', { name: signerName })}
          </Button>
        </>
      )}
      {may.includes('accept') && (
        <Button
          variant="primary"
          size="lg"
          fullWidth
          loading={isWorking}
          disabledReason={blocked}
          onPress={() => void act(t('accepted'), (sent) => call(acceptResponse, { ...task, contentHash: hashAfter(sent) }))}
        >
          {t('accept')}
        </Button>
      )}
      {may.includes('giveBack') && (
        <Button fullWidth icon={<CornerUpLeft />} disabledReason={blocked} onPress={() => void returnIt()}>
          {drafts > 0 ? t('returnCounted', { count: drafts }) : t('return')}
        </Button>
      )}
      <div className="flex flex-wrap gap-2 *:grow">
        {may.includes('forward') && <ForwardButton response={response} blocked={blocked} act={act} />}
        {may.includes('decline') && (
          <Button size="sm" disabledReason={blocked} onPress={() => void decline()}>
            {t('decline')}
          </Button>
        )}
        {may.includes('putBack') && (
          <Button size="sm" disabledReason={blocked} onPress={() => void act(t('put'), () => call(putBackTask, task))}>
            {t('putBack')}
          </Button>
        )}
      </div>
      {may.includes('sign') && <p className="text-meta text-muted">{t('signHelp')}</p>}
      {proofDialog}
    </Card>
  )
}
