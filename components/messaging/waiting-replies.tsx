'use client'

import { CircleAlert, Clock } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { patientFoundOf } from '@/components/shared/patient-check/patient-found-in'
import { PatientQuestion } from '@/components/shared/patient-check/patient-question'
import { IconSlot } from '@/components/ui/icon-slot'
import { Anchor } from '@/components/ui/link-context'
import { useOffline, useUnsent } from '@/lib/client/hooks'
import { sendDespite } from '@/lib/client/queue-decisions'
import { onApplied } from '@/lib/client/queue-news'
import { paths } from '@/lib/paths'
import { MessageText } from '@/components/shared/message-text'

/** Replies on this device that have not been sent yet. Once one is sent, the thread is read again. */
export function WaitingReplies({ threadId }: { threadId: string }) {
  const t = useTranslations('messages.waiting')
  const router = useRouter()
  const offline = useOffline()
  const unsent = useUnsent(threadId) ?? []
  useEffect(() => onApplied(({ entity }) => entity === threadId && router.refresh()), [threadId, router])
  if (unsent.length === 0) return null
  return (
    <ul aria-label={t('list')} className="flex flex-col gap-4">
      {unsent.map((one) => {
        const { seq, body, state } = one
        const patient = patientFoundOf(one)
        return (
          <li key={seq} className="rounded-card border border-dashed border-line px-4 py-3">
            <MessageText text={typeof body.text === 'string' ? body.text : ''} />
            {patient !== null && <PatientQuestion found={patient} onKeep={() => void sendDespite(seq)} />}
            <p className="mt-1 flex items-center gap-1 text-dense text-muted">
              <IconSlot small>{state === 'refused' ? <CircleAlert /> : <Clock />}</IconSlot>
              {state === 'refused' ? <Anchor href={paths.retryRequests}>{t('refused')}</Anchor> : t(offline ? 'offline' : 'sending')}
            </p>
          </li>
        )
      })}
    </ul>
  )
}
