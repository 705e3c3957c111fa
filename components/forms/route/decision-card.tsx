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
import { leadToField } from '@/components/ui/lead-to'
import { StickyActionBar } from '@/components/ui/sticky-action-bar'
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
import { contentHashAfter } from '../answers/content-hash'
import { ForwardButton } from './forward-button'
import { useDecision } from './use-decision'

interface DecidingProps {
  response: Response
  store: FormStore
  failedSaves: FailedSaves
  saveNow: () => Promise<unknown>
  refresh: () => Promise<void>
}

const acts = ['take', 'accept', 'giveBack', 'sign', 'decline'] as const
const signatureId = 'form-signature'

type OpenDecision = ReturnType<typeof useOpenDecision>

/** The reader's open task and the ways to answer it: one state for the card and for the bar on a phone. */
export function useOpenDecision({ response, store, failedSaves, saveNow, refresh }: DecidingProps) {
  const t = useTranslations('forms.decide')
  const offline = useOffline()
  const [proofDialog, proven] = useProof()
  const { isWorking, act } = useDecision({ responseId: response.id, store, failedSaves, saveFirst: saveNow, refresh })
  const [signed, setSigned] = useState<Signed | null>(null)
  const [isTried, setTried] = useState(false)
  const { may, myTaskId, id: responseId } = response
  const drafts = response.comments.filter((comment) => comment.isDraft).length
  const task = { responseId, taskId: myTaskId ?? '' }
  const lacksDrawing = response.drawnSignature && signed !== null && signed.strokes === null

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
    // The bar is pressed far from the field, so a reader who has not signed yet is led there.
    if (signed === null || lacksDrawing) return leadToField(signatureId)
    await act(t('signed'), (sent) =>
      proven(() =>
        call(signResponse, {
          ...task,
          contentHash: contentHashAfter(response.contentHash, sent),
          strokes: signed.strokes,
          role: '',
          comment: '',
        }),
      ),
    )
  }

  return {
    response,
    isOpen: myTaskId !== null && acts.some((one) => may.includes(one)),
    blocked: offline && t('offline'),
    drafts,
    isWorking,
    act,
    signed,
    setSigned,
    problem: !isTried ? null : signed === null ? t('signatureNeeded') : lacksDrawing ? t('drawingNeeded') : null,
    proofDialog,
    returnIt,
    decline,
    sign,
    claim: () => act(t('taken'), () => call(claimTask, task)),
    accept: () =>
      act(t('accepted'), (sent) => call(acceptResponse, { ...task, contentHash: contentHashAfter(response.contentHash, sent) })),
    putBack: () => act(t('put'), () => call(putBackTask, task)),
  }
}

/** The reader's open task: to accept, return, sign or decline it, or to claim it from a pool. On a phone its main buttons are in the bar. */
export function DecisionCard({ decision }: { decision: OpenDecision }) {
  const t = useTranslations('forms.decide')
  const { signerName } = useFormTools()
  const { response, isOpen, blocked, act, signed, setSigned, problem, proofDialog, decline, putBack } = decision
  const { may } = response
  if (!isOpen) return null
  return (
    <Card as="section" tone="info" aria-labelledby="form-decision" className="flex flex-col gap-3">
      <h2 id="form-decision" className="text-lead font-bold">
        {t('title')}
      </h2>
      {may.includes('take') && <p className="text-dense text-muted">{t('takeHelp')}</p>}
      {may.includes('sign') && (
        <>
          {response.meaning !== '' && <p>{t('quoted', { text: response.meaning })}</p>}
          <SignatureField
            id={signatureId}
            label={t('signature')}
            signerName={signerName}
            value={signed}
            onChange={setSigned}
            error={problem}
          />
        </>
      )}
      <div className="flex flex-col gap-3 max-lg:hidden">
        <MainActs decision={decision} />
      </div>
      <div className="flex flex-wrap gap-2 *:grow empty:hidden">
        {may.includes('forward') && <ForwardButton response={response} blocked={blocked} act={act} />}
        {may.includes('decline') && (
          <Button size="sm" disabledReason={blocked} onPress={() => void decline()}>
            {t('decline')}
          </Button>
        )}
        {may.includes('putBack') && (
          <Button size="sm" disabledReason={blocked} onPress={() => void putBack()}>
            {t('putBack')}
          </Button>
        )}
      </div>
      {may.includes('sign') && <p className="text-meta text-muted">{t('signHelp')}</p>}
      {proofDialog}
    </Card>
  )
}

/** The same main buttons within a thumb's reach, however long the form is. */
export function DecisionBar({ decision }: { decision: OpenDecision }) {
  if (!decision.isOpen) return null
  return (
    <div className="contents lg:hidden">
      <StickyActionBar>
        <MainActs decision={decision} isBar />
      </StickyActionBar>
    </div>
  )
}

function MainActs({ decision, isBar = false }: { decision: OpenDecision; isBar?: boolean }) {
  const t = useTranslations('forms.decide')
  const { signerName } = useFormTools()
  const { response, blocked, drafts, isWorking, returnIt, sign, claim, accept } = decision
  const { may } = response
  const look = { variant: 'primary', size: 'lg', loading: isWorking, disabledReason: blocked, className: 'grow' } as const
  const back = may.includes('giveBack') && (
    <Button size={isBar ? 'lg' : 'md'} icon={isBar ? undefined : <CornerUpLeft />} disabledReason={blocked} onPress={() => void returnIt()}>
      {drafts > 0 ? t('returnCounted', { count: drafts }) : t('return')}
    </Button>
  )
  return (
    <>
      {isBar && back}
      {may.includes('take') && (
        <Button {...look} onPress={() => void claim()}>
          {t('take')}
        </Button>
      )}
      {may.includes('sign') && (
        // The bar has no room for a name, which stands at the signature and is spoken.
        <Button {...look} aria-label={isBar ? t('sign', { name: signerName }) : undefined} onPress={() => void sign()}>
          {isBar ? t('signShort') : t('sign', { name: signerName })}
        </Button>
      )}
      {may.includes('accept') && (
        <Button {...look} onPress={() => void accept()}>
          {t('accept')}
        </Button>
      )}
      {!isBar && back}
    </>
  )
}
