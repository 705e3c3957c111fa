'use client'

import { useTranslations } from 'next-intl'
import { heatLook, heatSteps } from '@/components/shared/report/heat-cell'
import { classNames } from '@/components/ui/class-names'
import { outcomeLevels } from '@/lib/curriculum/vocabulary'
import { useLetters } from '../use-letters'

/** The legend explains the letters, numbers and colours of a cell. */
export function MatrixLegend() {
  const t = useTranslations('coverage')
  const levels = useTranslations('curriculum.level')
  const letters = useLetters()
  return (
    <ul className="flex flex-wrap items-center gap-x-4 gap-y-1 text-meta text-muted max-md:hidden print:flex">
      <li>
        {t('legend.planned')}{' '}
        {outcomeLevels.map((level, at) => (
          <span key={level}>
            {at > 0 && ', '}
            <b className="text-ink">{letters[level]}</b> {levels(level)}
          </span>
        ))}
      </li>
      <li>
        <b className="text-ink">3×</b> {t('legend.delivered')}
      </li>
      <li className="inline-flex items-center gap-2">
        <span>
          <b className="text-ink">88%</b> {t('legend.evidenced')}
        </span>
        <span aria-hidden="true" className="inline-flex overflow-clip rounded-full border border-line">
          {heatSteps.map((_, step) => (
            <span key={step} className={classNames('h-3 w-5', heatLook(step))} />
          ))}
        </span>
      </li>
      <li className="inline-flex items-center gap-1">
        <svg viewBox="0 0 8 8" aria-hidden="true" className="size-2.5 text-warning">
          <path d="M0 0h8L0 8z" fill="currentColor" />
        </svg>
        {t('legend.overlap')}
      </li>
    </ul>
  )
}
