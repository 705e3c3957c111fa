'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { ProgressBar } from '@/components/ui/progress-bar'
import { isTooMany } from './too-much'
import type { Prepared } from './use-run'

/** A notice of the run that is being prepared in place of a block that takes too long. */
export function Preparing({ title, prepared: { read, error, again } }: { title: string; prepared: Prepared }) {
  const t = useTranslations('reports.runs')
  const report = useTranslations('reports.report')
  const run = read?.run
  if (error !== null || run?.state === 'FAILED' || run?.state === 'EXPIRED')
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 py-2 text-dense text-danger">
        {isTooMany(error) ? t('tooMany') : t('failed')}
        <Button size="sm" onPress={again}>
          {report('again')}
        </Button>
      </p>
    )
  const [done, total] = [run?.done ?? 0, run?.total ?? 1]
  return (
    <div role="status" className="flex flex-col gap-2 py-2 text-dense">
      <p>{t('slow')}</p>
      <ProgressBar label={t('bar', { title })} value={done} max={total} words={t('preparing', { done, total })} />
      <p className="text-muted">{t('leave')}</p>
    </div>
  )
}
