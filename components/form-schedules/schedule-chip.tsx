'use client'

import { useTranslations } from 'next-intl'
import { StatusChip } from '@/components/ui/status-chip'
import type { OutputOf } from '@/lib/contract'
import type { listSchedules } from '@/lib/contracts/form-schedules'

type Listed = Pick<OutputOf<typeof listSchedules>['schedules'][number], 'active' | 'nextRunAt'> & {
  readonly form: { readonly state: OutputOf<typeof listSchedules>['schedules'][number]['form']['state'] }
}
type ScheduleState = 'RUNNING' | 'PAUSED' | 'FINISHED' | 'CLOSED'
const tones = { RUNNING: 'success', PAUSED: 'warning', FINISHED: 'neutral', CLOSED: 'danger' } as const

/** A schedule with a withdrawn form makes nothing, so this state is shown rather than the next date. */
export function stateOf({ active, nextRunAt, form }: Listed): ScheduleState {
  if (!active) return 'PAUSED'
  if (nextRunAt === null) return 'FINISHED'
  return form.state === 'PUBLISHED' ? 'RUNNING' : 'CLOSED'
}

export function ScheduleChip({ state }: { state: ScheduleState }) {
  const t = useTranslations('formSchedules.state')
  return <StatusChip tone={tones[state]}>{t(`chip.${state}`)}</StatusChip>
}
