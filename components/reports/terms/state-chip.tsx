import { useTranslations } from 'next-intl'
import { StatusChip } from '@/components/ui/status-chip'
import type { TermReportState } from '@/lib/states/term-report'

const tones = { DRAFT: 'neutral', RELEASED: 'success', WITHDRAWN: 'warning' } as const

export function TermStateChip({ state }: { state: TermReportState }) {
  const t = useTranslations('termReports.state')
  return <StatusChip tone={tones[state]}>{t(state)}</StatusChip>
}
