'use client'

import { useTranslations } from 'next-intl'
import type { RolloverStudent } from '@/lib/contracts/users/rollover'

/** A student's present place, their next place, and the reason why they stay, in words. */
export function useRolloverWords() {
  const t = useTranslations('rollover')
  const tAccounts = useTranslations('accounts')
  const year = (of: number | null) => (of === null ? t('noYear') : t('year', { year: of }))
  return {
    year,
    now: ({ programme, year: of, enrolment }: RolloverStudent) =>
      [programme, year(of), enrolment === 'ACTIVE' ? '' : tAccounts(`enrolment.${enrolment}`)].filter(Boolean).join(', '),
    next: ({ action, toYear, toProgramme }: RolloverStudent) =>
      action === 'CHANGE' ? t('next.CHANGE', { programme: toProgramme, year: toYear ?? 0 }) : t(`next.${action}`, { year: toYear ?? 0 }),
    reason: ({ reason }: Pick<RolloverStudent, 'reason'>) => (reason === 'RULE' ? '' : t(`reason.${reason}`)),
  }
}

const tones = {
  MOVE: 'success',
  GRADUATE: 'success',
  STAY: 'neutral',
  REPEAT: 'warning',
  INTERCALATE: 'warning',
  SUSPEND: 'warning',
  CHANGE: 'info',
  LEAVE: 'warning',
} as const
export const toneOf = ({ action }: Pick<RolloverStudent, 'action'>) => tones[action]
