'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { ProofDialog } from '@/components/shared/proof-dialog'
import { Button } from '@/components/ui/button'
import { lockDevice } from '@/lib/client/leaving'
import { storeLocale } from '@/lib/client/locale'
import { call } from '@/lib/client/request'
import { giveHere, type HandedOverHere } from '@/lib/contracts/feedback'
import { isLocale } from '@/lib/i18n/locales'
import { paths } from '@/lib/paths'
import { PatientQuestions } from './patient-questions'
import { Thanks } from './patient-page'

interface HandedOverScreenProps {
  here: HandedOverHere
  /** The language of the device's owner, whatever language the patient chose. */
  locale: string | null
}

/** Replaces every screen while a patient has the device: the questions, and the way back for its owner. */
export function HandedOverScreen({ here: { student, clinic, isGiven, sessionId, ways }, locale }: HandedOverScreenProps) {
  const t = useTranslations('patientFeedback.here')
  const [isDone, setDone] = useState(isGiven)
  const [isProving, setProving] = useState(false)

  // Locks the records stored on this device: without a network only their owner opens them again.
  useEffect(() => void lockDevice().catch(() => {}), [])

  function leaveForOwner() {
    if (isLocale(locale)) storeLocale(locale)
    window.location.replace(`${paths.patientFeedback}/${sessionId}`)
  }

  return (
    <div className="flex grow flex-col gap-8">
      {isDone ? (
        <Thanks text="here" />
      ) : (
        <PatientQuestions student={student} clinic={clinic} give={(answer) => call(giveHere, answer)} onDone={() => setDone(true)} />
      )}
      <div className="flex flex-col items-start gap-2 border-t border-line pt-4">
        <p className="text-dense text-muted">{t('help', { student })}</p>
        <Button onPress={() => setProving(true)}>{t('takeBack')}</Button>
      </div>
      {isProving && <ProofDialog ways={ways} onDone={(isProven) => (isProven ? leaveForOwner() : setProving(false))} />}
    </div>
  )
}
