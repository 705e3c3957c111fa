'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { GradeLegend, LastTen } from '@/components/shared/report/last-ten'
import { PaceBar } from '@/components/shared/report/pace-bar'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { Progress, ProgressProcedure } from '@/lib/contracts/reports'
import { useFormats } from '@/lib/i18n/use-formats'
import { ConsistencyChip } from './consistency-chip'

const mostAtFirst = 5

/** The targets on a phone: those with the most done first, the others on request. */
export function ProgressCards({ view: { procedures }, onOpen }: { view: Progress; onOpen: (procedure: ProgressProcedure) => void }) {
  const t = useTranslations('reports')
  const formats = useFormats()
  const [isWhole, setWhole] = useState(false)
  if (procedures.length === 0) return null
  const ordered = procedures.toSorted((a, b) => b.lines - a.lines)
  const shown = isWhole ? procedures : ordered.slice(0, mostAtFirst)
  return (
    <Card flush as="section" aria-label={t('progress.procedures')}>
      <div className="flex flex-wrap items-baseline justify-between gap-2 p-4">
        <h2 className="font-bold">{t('progress.procedures')}</h2>
        <GradeLegend />
      </div>
      <ul className="divide-y divide-line border-t border-line">
        {shown.map((procedure) => {
          const { target, counted, pace } = procedure
          const words =
            target === null ? formats.number(counted) : t('progress.bar', { counted: formats.number(counted), target, pace: pace ?? 0 })
          return (
            <li key={procedure.id} className="relative px-4 py-3 hover:bg-hover">
              <div className="flex flex-wrap items-baseline justify-between gap-x-3">
                <button
                  type="button"
                  onClick={() => onOpen(procedure)}
                  aria-label={t('progress.openRows', { caption: procedure.caption })}
                  className="rounded-control text-left font-medium after:absolute after:inset-0"
                >
                  {procedure.caption}
                </button>
                <span className="text-muted tabular-nums">
                  {target === null ? formats.number(counted) : t('progress.of', { counted: formats.number(counted), target })}
                </span>
              </div>
              {target !== null && <PaceBar value={counted} target={target} pace={pace ?? 0} words={words} />}
              <div className="mt-1 flex flex-wrap items-center justify-between gap-2">
                <LastTen dots={procedure.dots} />
                <ConsistencyChip of={procedure} />
              </div>
            </li>
          )
        })}
      </ul>
      <div className="flex flex-col gap-2 border-t border-line p-4">
        {procedures.length > mostAtFirst && (
          <Button size="sm" onPress={() => setWhole(!isWhole)} className="self-start">
            {isWhole ? t('progress.showFewer') : t('progress.showAll', { count: procedures.length })}
          </Button>
        )}
        <p className="text-meta text-muted">{t('dots.help')}</p>
      </div>
    </Card>
  )
}
