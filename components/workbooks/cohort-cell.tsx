'use client'

import { Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { classNames } from '@/components/ui/class-names'
import { useFormats } from '@/lib/i18n/use-formats'
import type { CohortMeasure } from './cohort-grid'

interface CohortCellProps {
  done: number
  awaiting: number
  attention: number
  needed: number
  measure: CohortMeasure
}

/** The number that is done and the number needed; a dot where some wait for others, a square where some were returned or are late. */
export function CohortCell({ done, awaiting, attention, needed, measure }: CohortCellProps) {
  const t = useTranslations('workbooks')
  const formats = useFormats()
  const isReached = done >= needed
  const look = isReached ? 'bg-success-tint text-success' : done > 0 ? 'bg-primary-tint' : 'bg-neutral-tint text-muted'
  return (
    <span
      className={classNames(
        'relative flex h-full min-h-6 w-full items-center justify-center gap-0.5 rounded-control px-1 tabular-nums forced-colors:border',
        look,
      )}
    >
      {isReached && <Check aria-hidden="true" className="size-3" />}
      {measure === 'share' ? (
        formats.percent(Math.min(1, done / needed))
      ) : (
        <span>{t.rich('ofNeededRich', { done: formats.number(Math.floor(done)), needed, b: (words) => <b>{words}</b> })}</span>
      )}
      {attention > 0 ? (
        <span aria-hidden="true" className="forced-chosen absolute top-0 right-0 size-2 bg-danger" />
      ) : (
        awaiting > 0 && <span aria-hidden="true" className="forced-chosen absolute top-0 right-0 size-2 rounded-full bg-warning" />
      )}
    </span>
  )
}
