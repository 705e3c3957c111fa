'use client'

import { Download, Square, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useProof } from '@/components/shared/proof'
import { isProofNeeded } from '@/lib/client/is-proof-needed'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { LinkButton } from '@/components/ui/link-button'
import { notify } from '@/components/ui/notify'
import { ProgressBar } from '@/components/ui/progress-bar'
import { call } from '@/lib/client/request'
import { useAsked } from '@/lib/client/use-asked'
import { useProblemText } from '@/lib/client/use-problem-text'
import { listRuns, openRun, stopRun, type ReportRun } from '@/lib/contracts/reports'
import { useFormats } from '@/lib/i18n/use-formats'
import { saveMade } from '@/components/shared/report/file-menu'
import { runHref } from './report-hrefs'
import { useAgain } from './use-again'

const everyMs = 3_000
const nothing = {}

/** The reports that are being prepared or are ready for the reader; nothing if there are none. */
export function RunsCard() {
  const t = useTranslations('reports.runs')
  const { found, again } = useAsked(listRuns, nothing)
  const rows = found?.rows ?? []
  const isPreparing = rows.some(({ state }) => state === 'PREPARING')
  useAgain(again, { everyMs, isWanted: isPreparing })
  if (rows.length === 0) return null
  return (
    <section className="flex flex-col gap-2" aria-label={t('title')}>
      <h2 className="text-lead font-bold">{t('title')}</h2>
      <Card flush>
        <ul className="divide-y divide-line overflow-clip rounded-card">
          {rows.map((run) => (
            <Run key={run.id} run={run} onChanged={again} />
          ))}
        </ul>
      </Card>
    </section>
  )
}

function Run({ run, onChanged }: { run: ReportRun; onChanged: () => void }) {
  const t = useTranslations('reports.runs')
  const progress = useTranslations('reports.progress')
  const formats = useFormats()
  const problem = useProblemText()
  const [dialog, proven] = useProof()
  const { id, title, format, state, done, total, asOf, expiresAt } = run
  const isPreparing = state === 'PREPARING'
  const href = state === 'READY' && format === 'SCREEN' ? runHref(run) : null
  const words = [
    format !== 'SCREEN' && t('file', { format }),
    state === 'READY' && asOf !== null && t('ready', { time: formats.dateTime(asOf) }),
    state === 'READY' && expiresAt !== null && t('until', { time: formats.dateTime(expiresAt) }),
    state === 'FAILED' && t('failed'),
    isPreparing && t('leave'),
  ]

  async function stop() {
    try {
      await call(stopRun, { id })
      notify.success(t(isPreparing ? 'stopped' : 'removed'))
    } catch (failure) {
      notify.error(problem(failure))
    }
    onChanged()
  }

  async function download() {
    try {
      const made = await proven(() => call(openRun, { id }))
      saveMade(title, made)
      if (made.isCut) notify.info(progress('exportCut', { count: made.rows }), { id: 'export' })
      else notify.success(progress('exported', { count: made.rows }), { id: 'export' })
    } catch (failure) {
      notify.error(isProofNeeded(failure) ? progress('unproven') : problem(failure), { id: 'export' })
      onChanged()
    }
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <div className="min-w-0 grow">
        <p className="font-medium">{title}</p>
        <p className="text-dense text-muted">{words.filter(Boolean).join(' · ')}</p>
        {isPreparing && <ProgressBar label={t('bar', { title })} value={done} max={total} words={t('preparing', { done, total })} />}
      </div>
      <div className="flex flex-wrap gap-2">
        {href !== null && (
          <LinkButton size="sm" href={href}>
            {t('open')}
          </LinkButton>
        )}
        {state === 'READY' && format !== 'SCREEN' && (
          <Button size="sm" icon={<Download />} onPress={() => void download()}>
            {t('download')}
          </Button>
        )}
        <Button size="sm" icon={isPreparing ? <Square /> : <Trash2 />} onPress={() => void stop()}>
          {t(isPreparing ? 'stop' : 'remove')}
        </Button>
      </div>
      {dialog}
    </li>
  )
}
