'use client'

import { useTranslations } from 'next-intl'
import { ProgressBar } from '@/components/ui/progress-bar'
import { paths } from '@/lib/paths'
import { TodaySection } from './today-section'

/** A student's progress towards the targets of the year. */
export interface Targets {
  readonly year: number | null
  readonly onPace: number
  readonly total: number
  /** The number of targets of which nothing is due yet. */
  readonly notDue: number
  readonly weeks: { readonly gone: number; readonly of: number } | null
  /** The target that is furthest behind; null if none is behind. */
  readonly furthest: { readonly caption: string; readonly counted: number; readonly target: number } | null
}

export function TargetsSection({ targets: { year, onPace, total, notDue, weeks, furthest } }: { targets: Targets }) {
  const t = useTranslations('dashboard.targets')
  const words = total === 0 ? t('noneDue') : t('onPace', { onPace, total })
  return (
    <TodaySection title={year === null ? t('title') : t('titleOf', { year })} more={{ href: paths.progress, label: t('progress') }}>
      <div className="flex flex-col gap-2 p-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-medium">{words}</span>
          {weeks && <span className="text-dense text-muted">{t('weeks', { gone: weeks.gone, weeks: weeks.of })}</span>}
        </div>
        {total > 0 && <ProgressBar value={onPace} max={total} label={t('title')} words={words} hideWords />}
        {total > 0 && notDue > 0 && <p className="text-dense text-muted">{t('notDue', { count: notDue })}</p>}
        {furthest && <p className="text-dense text-muted">{t('furthest', furthest)}</p>}
      </div>
    </TodaySection>
  )
}
