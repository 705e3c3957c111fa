import { useTranslations } from 'next-intl'
import { StatusChip } from '@/components/ui/status-chip'
import type { StatusTone } from '@/components/ui/tone'
import type { WorkbookPace } from '@/lib/workbooks/vocabulary'

const tones: Readonly<Record<WorkbookPace, StatusTone>> = {
  COMPLETE: 'success',
  AHEAD: 'success',
  ON_TRACK: 'neutral',
  BEHIND: 'warning',
  OVERDUE: 'danger',
}

export function PaceChip({ pace }: { pace: WorkbookPace }) {
  const t = useTranslations('workbooks.paces')
  return <StatusChip tone={tones[pace]}>{t(pace)}</StatusChip>
}
