'use client'

import { Play } from 'lucide-react'
import { useMessages, useTranslations } from 'next-intl'
import { DataTable, type Column } from '@/components/shared/data-table/data-table'
import { Button } from '@/components/ui/button'
import { ListRow } from '@/components/ui/list-row'
import { StatusChip } from '@/components/ui/status-chip'
import type { JobState } from '@/lib/contracts/config/operations'
import { useFormats } from '@/lib/i18n/use-formats'
import { wordAt } from '@/lib/i18n/word-at'
import { ErrorWords } from './error-words'
import { useRunJob } from './use-run-job'

type Row = JobState & { readonly id: string }
type Result = 'ok' | 'failed' | 'running' | 'never'
const tones = { ok: 'success', failed: 'danger', running: 'info', never: 'neutral' } as const

/** The jobs: how often they run, when they last ran, and with which result. Any job can be started at once. */
export function JobsSection({ jobs }: { jobs: readonly JobState[] }) {
  const t = useTranslations('operations.jobs')
  const words = useMessages().operations
  const formats = useFormats()
  const nameOf = (name: string): string => wordAt(words?.jobs, ['name', name]) ?? name
  const { begun, run } = useRunJob(nameOf)
  const rows = jobs.map((job): Row => ({ ...job, id: job.name }))

  const columns: readonly Column<Row>[] = [
    { id: 'job', header: t('column.job'), cell: ({ name }) => <span className="font-medium">{nameOf(name)}</span> },
    { id: 'rhythm', header: t('column.rhythm'), cell: rhythm },
    { id: 'lastRun', header: t('column.lastRun'), cell: lastRun },
    { id: 'result', header: t('column.result'), cell: (job) => <Outcome job={job} result={resultOf(job)} /> },
    { id: 'act', header: t('column.act'), cell: runButton },
  ]

  return (
    <section aria-labelledby="jobs-title" className="flex flex-col gap-3">
      <div>
        <h2 id="jobs-title" className="text-lead font-bold">
          {t('title')}
        </h2>
        <p className="max-w-prose text-muted">{t('help')}</p>
      </div>
      <DataTable label={t('title')} rows={rows} columns={columns} card={card} />
    </section>
  )

  function resultOf({ name, isRunning, lastRunAt, lastError }: JobState): Result {
    if (isRunning || begun === name) return 'running'
    if (lastRunAt === null) return 'never'
    return lastError === null ? 'ok' : 'failed'
  }

  function rhythm({ rhythm: { kind, count, pattern }, nextRunAt }: JobState): string {
    const time = nextRunAt === null ? '' : formats.time(nextRunAt)
    switch (kind) {
      case 'seconds':
        return t('rhythm.seconds', { count })
      case 'minutes':
        return t('rhythm.minutes', { count })
      case 'hourly':
        return t('rhythm.hourly', { time })
      case 'hours':
        return t('rhythm.hours', { count, time })
      case 'daily':
        return t('rhythm.daily', { time })
      case 'other':
        return t('rhythm.other', { pattern })
    }
  }

  function lastRun({ lastRunAt }: JobState): string {
    return lastRunAt === null ? t('never') : formats.dateTime(lastRunAt)
  }

  function runButton(job: JobState) {
    const isRunning = resultOf(job) === 'running'
    return (
      <Button
        size="sm"
        className="text-nowrap"
        icon={<Play />}
        loading={begun === job.name}
        disabledReason={isRunning && begun !== job.name && t('running')}
        aria-label={t('runNamed', { job: nameOf(job.name) })}
        onPress={() => void run(job)}
      >
        {t('run')}
      </Button>
    )
  }

  function card(job: Row) {
    return (
      <ListRow
        key={job.id}
        title={nameOf(job.name)}
        subtitle={
          <>
            {rhythm(job)}
            <br />
            {t('column.lastRun')}: {lastRun(job)}
            <span className="mt-2 block">{runButton(job)}</span>
          </>
        }
        trailing={<Outcome job={job} result={resultOf(job)} />}
      />
    )
  }
}

function Outcome({ job: { lastError }, result }: { job: JobState; result: Result }) {
  const t = useTranslations('operations.jobs')
  return (
    <span className="flex flex-col items-start gap-1">
      <StatusChip tone={tones[result]}>{t(`result.${result}`)}</StatusChip>
      {result === 'failed' && lastError !== null && <ErrorWords error={lastError} />}
    </span>
  )
}
