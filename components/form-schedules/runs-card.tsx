'use client'

import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { useFormats } from '@/lib/i18n/use-formats'
import type { ReadSchedule } from './schedule-values'

/** The last days on which the schedule ran, with the number of forms made. */
export function RunsCard({ runs }: { runs: ReadSchedule['runs'] }) {
  const t = useTranslations('formSchedules.runs')
  const formats = useFormats()
  return (
    <Card as="section" aria-label={t('title')} className="flex flex-col gap-2">
      <h2 className="text-lead font-bold">{t('title')}</h2>
      {runs.length === 0 ? (
        <p className="text-muted">{t('none')}</p>
      ) : (
        <ol className="flex flex-col gap-1 text-dense tabular-nums">
          {runs.map(({ occursOn, made }) => (
            <li key={occursOn} className="flex flex-wrap justify-between gap-x-4">
              <span className="font-medium">{formats.day(occursOn)}</span>
              <span className="text-muted">{t('made', { count: made })}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
