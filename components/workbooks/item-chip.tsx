'use client'

import { Lock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { StatusChip } from '@/components/ui/status-chip'
import type { StatusTone } from '@/components/ui/tone'
import { useFormats } from '@/lib/i18n/use-formats'
import type { WorkbookItemState } from '@/lib/workbooks/vocabulary'

const tones: Readonly<Record<WorkbookItemState, StatusTone>> = {
  COMPLETE: 'success',
  RETURNED: 'danger',
  AWAITING: 'warning',
  IN_PROGRESS: 'info',
  TO_DO: 'neutral',
  LOCKED: 'neutral',
  NOT_YET: 'neutral',
  GONE: 'neutral',
}

export function ItemChip({ state, opensOn }: { state: WorkbookItemState; opensOn: string | null }) {
  const t = useTranslations('workbooks')
  const formats = useFormats()
  return (
    <StatusChip tone={tones[state]} icon={state === 'LOCKED' ? <Lock /> : undefined}>
      {state === 'NOT_YET' && opensOn !== null ? t('opensOnDay', { day: formats.day(opensOn) }) : t(`states.${state}`)}
    </StatusChip>
  )
}
