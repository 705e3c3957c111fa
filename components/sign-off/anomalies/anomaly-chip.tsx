import { useTranslations } from 'next-intl'
import { StatusChip } from '@/components/ui/status-chip'
import type { StatusTone } from '@/components/ui/tone'
import type { AnomalyState } from '@/lib/states/signoff-anomaly'

const tones: Readonly<Record<AnomalyState, StatusTone>> = { OPEN: 'warning', EXPLAINED: 'success', ESCALATED: 'danger' }

export function AnomalyChip({ state }: { state: AnomalyState }) {
  const t = useTranslations('signoffAnomalies.states')
  return <StatusChip tone={tones[state]}>{t(state)}</StatusChip>
}
