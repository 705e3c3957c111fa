'use client'

import { useTranslations } from 'next-intl'
import { StatusChip } from '@/components/ui/status-chip'
import { patientCame } from '@/lib/clinical/patient-came'
import type { CheckKind, PatientAttendance } from '@/lib/clinical/vocabulary'
import type { CheckState } from '@/lib/states/check-request'
import type { SessionState } from '@/lib/states/treatment-session'

interface SessionChipProps {
  state: SessionState
  check: { readonly state: CheckState; readonly kind: CheckKind } | null
  attendance: PatientAttendance
}

/** The state of a session in words. */
export function SessionChip({ state, check, attendance }: SessionChipProps) {
  const t = useTranslations('clinical')
  if (state === 'MARKED_LOCKED') return <StatusChip tone="success">{t('status.marked')}</StatusChip>
  if (state === 'CANCELLED') return <StatusChip tone="neutral">{t('status.cancelled')}</StatusChip>
  if (check?.state === 'WAITING') return <StatusChip tone="warning">{t('status.waiting')}</StatusChip>
  if (check?.state === 'TAKEN')
    return <StatusChip tone="info">{t(check.kind === 'FINAL_CHECK' ? 'status.taken' : 'status.checking')}</StatusChip>
  if (!patientCame(attendance)) return <StatusChip tone="danger">{t('status.noPatient')}</StatusChip>
  return <StatusChip tone="neutral">{t(state === 'UNLOCKED' ? 'status.unlocked' : 'status.open')}</StatusChip>
}
