import { useTranslations } from 'next-intl'
import type { Anomalies, Anomaly } from '@/lib/contracts/sign-off/anomalies'

/** An anomaly in words, with the numbers that the rule counted. */
export function useEvidence({ minutes }: Anomalies['rules']): (anomaly: Pick<Anomaly, 'rule' | 'measure' | 'email'>) => string {
  const t = useTranslations('signoffAnomalies.evidence')
  return ({ rule, measure, email }) => t(rule, { count: measure ?? 0, minutes, email: email ?? '–' })
}
