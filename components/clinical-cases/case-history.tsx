'use client'

import { useTranslations } from 'next-intl'
import { Section } from '@/components/ui/section'
import type { Case } from '@/lib/contracts/clinical-cases'
import { useFormats } from '@/lib/i18n/use-formats'

const acts = [
  'opened',
  'patientChanged',
  'detailsChanged',
  'recall',
  'resume',
  'abandon',
  'discharge',
  'close',
  'reopen',
  'remove',
  'transferAsked',
  'transferAccepted',
  'transferDeclined',
  'transferWithdrawn',
  'takenOver',
  'handedOver',
  'handOverUndone',
  'agreementAsked',
  'planAgreed',
  'agreementEnded',
  'agreementWithdrawn',
] as const

/** Every act on a case, the newest first. */
export function CaseHistory({ history }: Pick<Case, 'history'>) {
  const t = useTranslations('cases.history')
  const formats = useFormats()
  return (
    <Section title={t('title')} defaultOpen={false}>
      <ol className="flex flex-col gap-2 text-dense">
        {history.map(({ at, by, act, reason, before }, index) => {
          const known = acts.find((name) => name === act)
          return (
            <li key={index}>
              <span className="font-medium">{known ? t(known) : act}</span>{' '}
              <span className="text-muted">{[by, formats.dateTime(at)].join(', ')}</span>
              {before !== null && <span className="block tabular-nums">{t('before', { patient: before })}</span>}
              {reason && <span className="block">{reason}</span>}
            </li>
          )
        })}
      </ol>
    </Section>
  )
}
