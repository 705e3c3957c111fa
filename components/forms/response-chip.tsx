'use client'

import { useTranslations } from 'next-intl'
import { StatusChip } from '@/components/ui/status-chip'
import type { StatusTone } from '@/components/ui/tone'
import type { Response } from '@/lib/contracts/form-responses'
import type { FormResponseState, IncompleteReason } from '@/lib/states/form-response'

const tones: Record<FormResponseState, StatusTone> = {
  AWAITING_COMPLETION: 'info',
  DRAFT: 'neutral',
  IN_PROGRESS: 'info',
  SUBMITTED: 'info',
  AWAITING_REVIEW: 'info',
  REVIEWED: 'info',
  AWAITING_SIGNOFF: 'info',
  SIGNED_OFF: 'success',
  COMPLETED: 'success',
  INCOMPLETE: 'warning',
  WITHDRAWN: 'neutral',
  ABANDONED: 'neutral',
}

/** The state of a response, and the reason where it is not complete. */
export function StateChip({ state, reason }: { state: FormResponseState; reason: IncompleteReason | null }) {
  const t = useTranslations('forms')
  const isReturned = state === 'INCOMPLETE' && reason !== null
  return (
    <StatusChip tone={isReturned && reason !== 'REOPENED' ? 'danger' : tones[state]}>
      {isReturned ? t(`reason.${reason}`) : t(`state.${state}`)}
    </StatusChip>
  )
}

/** The state of a response, or the act that it asks of the reader. */
export function ResponseChip({ response }: { response: Response }) {
  const t = useTranslations('forms')
  const mine = response.tasks.find((task) => task.id === response.myTaskId)
  if (mine && mine.kind !== 'COMPLETE') return <StatusChip tone="info">{t(`yours.${mine.kind}`)}</StatusChip>
  return <StateChip state={response.state} reason={response.reason} />
}
