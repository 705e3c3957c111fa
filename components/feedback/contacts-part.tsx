'use client'

import { Phone } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { call } from '@/lib/client/request'
import { closeContact, type PatientContacts } from '@/lib/contracts/feedback'
import { useFormats } from '@/lib/i18n/use-formats'
import { useFeedbackAct } from './use-act'

/** Patients who asked to be contacted about a visit. */
export function ContactsPart({ rows }: { rows: PatientContacts }) {
  const t = useTranslations('feedback.contacts')
  const formats = useFormats()
  const { act, busy } = useFeedbackAct()
  if (rows.length === 0)
    return (
      <EmptyState icon={<Phone />} title={t('empty')}>
        {t('emptyHelp')}
      </EmptyState>
    )
  return (
    <div className="flex max-w-3xl flex-col gap-3">
      <p className="text-muted">{t('help')}</p>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {rows.map(({ sessionId, student, clinic, heldOn, askedOn }) => (
          <li key={sessionId} className="flex flex-wrap items-center justify-between gap-3 p-4">
            <span className="min-w-0">
              {t('row', { clinic, day: formats.day(heldOn), student })}
              <span className="block text-dense text-muted">{t('asked', { day: formats.day(askedOn) })}</span>
            </span>
            <Button size="sm" loading={busy === sessionId} onPress={() => void act(sessionId, () => call(closeContact, { sessionId }))}>
              {t('close')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
