'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Section } from '@/components/ui/section'
import type { Session } from '@/lib/contracts/clinical-sessions'
import { AskForm } from './ask-form'
import { ConfirmationReading } from './confirmation-reading'
import { WithdrawButton } from './withdraw-button'

export interface OutsidePanelProps {
  session: Session
  refresh: () => Promise<void>
}

/** The person that was asked to confirm the session, their answer, and the form to ask. */
export function OutsidePanel({ session, refresh }: OutsidePanelProps) {
  const t = useTranslations('outreach')
  const { supervisors, confirmation } = session.outside
  const isConfirmed = confirmation?.state === 'CONFIRMED' && confirmation.isCurrent
  const isAsking = session.may.editHeader && supervisors.length > 0 && !isConfirmed
  // The section opens by itself if there is something to read or to do.
  const [isOpen, setOpen] = useState(confirmation !== null || isAsking)
  if (confirmation === null && !isAsking) return null
  return (
    <Section id="outside" title={t('title')} count={t(`state.${confirmation?.state ?? 'NONE'}`)} open={isOpen} onOpenChange={setOpen}>
      <div className="flex flex-col items-start gap-3">
        {isAsking && <p className="max-w-prose text-dense text-muted">{t('why')}</p>}
        {confirmation && <ConfirmationReading confirmation={confirmation} />}
        {isAsking && <AskForm session={session} refresh={refresh} />}
        {confirmation?.state === 'ASKED' && session.side !== 'viewer' && <WithdrawButton sessionId={session.id} refresh={refresh} />}
      </div>
    </Section>
  )
}
