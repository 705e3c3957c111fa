'use client'

import { CirclePause, CirclePlay, Zap } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { confirm } from '@/components/ui/confirm'
import { notify } from '@/components/ui/notify'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { readSchedule, runSchedule, saveSchedule } from '@/lib/contracts/form-schedules'
import { useFormats } from '@/lib/i18n/use-formats'
import { ScheduleChip, stateOf } from './schedule-chip'
import type { ReadSchedule } from './schedule-values'

interface StateCardProps {
  schedule: ReadSchedule
  isChanged: boolean
  /** Called when the schedule was paused or resumed here: the editor continues with the revision `to`. */
  onStored: (from: number, to: number) => void
}

/** Whether the schedule is running and when it runs next, with buttons to pause it or run it at once. */
export function StateCard({ schedule, isChanged, onStored }: StateCardProps) {
  const t = useTranslations('formSchedules.state')
  const tEditor = useTranslations('editor')
  const formats = useFormats()
  const router = useRouter()
  const problem = useProblemText()
  const [busy, setBusy] = useState<'turn' | 'run' | null>(null)
  const { id, active, nextRunAt } = schedule
  const state = stateOf(schedule)

  /** Saves the stored values, without the current input. */
  async function turn(to: boolean) {
    setBusy('turn')
    try {
      const { form: _, nextRunAt: __, runs: ___, people: ____, revision, ...stored } = await call(readSchedule, { id })
      const saved = await call(saveSchedule, { ...stored, revision, active: to })
      onStored(revision, saved.revision)
      notify.success(t(to ? 'resumed' : 'paused'), { id: 'schedule', onUndo: () => void turn(!to) })
    } catch (error) {
      const [issue] = error instanceof CallError ? error.issues : []
      notify.error(issue?.message ?? problem(error), { id: 'schedule' })
    }
    router.refresh()
    setBusy(null)
  }

  async function run() {
    if (!(await confirm({ title: t('runQuestion'), body: t('runHelp'), action: t('run') }))) return
    setBusy('run')
    try {
      const { made } = await call(runSchedule, { id })
      notify.success(t('ran', { count: made }), { id: 'schedule' })
    } catch (error) {
      notify.error(error instanceof CallError && error.code === 'form-schedules.FORM_CLOSED' ? t('formClosed') : problem(error), {
        id: 'schedule',
      })
    }
    router.refresh()
    setBusy(null)
  }

  return (
    <Card as="section" aria-label={t('title')} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <ScheduleChip state={state} />
        <p className="min-w-0">
          {nextRunAt === null ? t(`about.${state}`) : t('next', { day: formats.longDate(nextRunAt), time: formats.time(nextRunAt) })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={active ? <CirclePause /> : <CirclePlay />} loading={busy === 'turn'} onPress={() => void turn(!active)}>
          {t(active ? 'pause' : 'resume')}
        </Button>
        <Button
          size="sm"
          icon={<Zap />}
          loading={busy === 'run'}
          disabledReason={isChanged && tEditor('removal.saveFirst')}
          onPress={() => void run()}
        >
          {t('run')}
        </Button>
      </div>
    </Card>
  )
}
