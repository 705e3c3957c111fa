'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { PageHeader } from '@/components/ui/page-header'
import { call } from '@/lib/client/request'
import { givePatientFeedback } from '@/lib/contracts/feedback'
import { PatientQuestions } from './patient-questions'

interface PatientPageProps {
  token: string
  asked: { student: string; clinic: string }
}

/** /static-urls/:token for a patient, on their own phone. */
export function PatientPage({ token, asked: { student, clinic } }: PatientPageProps) {
  const [isDone, setDone] = useState(false)
  if (isDone) return <Thanks text="text" />
  return (
    <PatientQuestions
      student={student}
      clinic={clinic}
      give={(answer) => call(givePatientFeedback, { token, ...answer })}
      onDone={() => setDone(true)}
    />
  )
}

export function Thanks({ text }: { text: 'text' | 'here' }) {
  const t = useTranslations('patientFeedback.done')
  return (
    <div role="status">
      <title>{t('title')}</title>
      <PageHeader title={t('title')} className="mb-4" />
      <p className="text-lead">{t(text)}</p>
    </div>
  )
}
