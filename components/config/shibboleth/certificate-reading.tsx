'use client'

import { useTranslations } from 'next-intl'
import { StatusChip } from '@/components/ui/status-chip'
import type { ShownCertificate } from '@/lib/contracts/sign-in/shibboleth'
import { useFormats } from '@/lib/i18n/use-formats'

const tones = { VALID: 'success', SOON: 'warning', EXPIRED: 'danger' } as const

/** The expiry date of a certificate and its fingerprint, with which two people can check on the telephone that they mean the same one. */
export function CertificateReading({ certificate: { subject, until, state, fingerprint } }: { certificate: ShownCertificate }) {
  const t = useTranslations('shibboleth.certificate')
  const formats = useFormats()
  return (
    <div className="flex flex-col gap-1">
      <p className="flex flex-wrap items-center gap-2">
        <span>{t('until', { date: formats.date(until) })}</span>
        <StatusChip tone={tones[state]}>{t(`state.${state}`)}</StatusChip>
      </p>
      <p className="text-meta text-muted wrap-anywhere">{subject}</p>
      <p className="text-meta text-muted wrap-anywhere tabular-nums">{t('fingerprint', { fingerprint })}</p>
    </div>
  )
}
