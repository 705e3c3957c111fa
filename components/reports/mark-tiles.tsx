'use client'

import { useTranslations } from 'next-intl'
import { classNames } from '@/components/ui/class-names'
import type { ReportRow } from '@/lib/contracts/reports'

const tones = ['warning', 'success', 'success'] as const

/** The marks of an entry, one for each criterion; below competent is dashed, so that no colour is needed. */
export function MarkTiles({ marks }: { marks: ReportRow['marks'] }) {
  const t = useTranslations('reports.rows')
  return (
    <span className="inline-flex gap-1">
      {marks.map(({ criterion, value, grade }, at) => (
        <span
          key={at}
          role="img"
          aria-label={t('markOf', { criterion, value: value ?? t('notObserved') })}
          title={criterion}
          data-tone={grade === null ? 'neutral' : (tones[grade] ?? 'success')}
          className={classNames(
            'inline-flex size-6 items-center justify-center rounded-control border border-tone-strong text-meta font-bold tabular-nums',
            grade === 2 ? 'bg-tone-tint text-tone-strong' : 'bg-surface text-tone-strong',
            grade === 0 && 'border-dashed',
          )}
        >
          {value ?? '–'}
        </span>
      ))}
    </span>
  )
}
