import { useTranslations } from 'next-intl'
import { StatusChip } from '@/components/ui/status-chip'
import type { StatusTone } from '@/components/ui/tone'
import type { UrlState } from '@/lib/static-urls/vocabulary'

const tones: Readonly<Record<UrlState, StatusTone>> = {
  OPEN: 'success',
  NOT_YET: 'neutral',
  OVER: 'neutral',
  FULL_TODAY: 'warning',
  FULL: 'warning',
  WITHDRAWN: 'danger',
  OFF: 'neutral',
  UNSUITABLE: 'danger',
}

export function UrlChip({ state }: { state: UrlState }) {
  const t = useTranslations('staticUrls.states')
  return <StatusChip tone={tones[state]}>{t(state)}</StatusChip>
}
