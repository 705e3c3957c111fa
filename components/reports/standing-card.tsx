'use client'

import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { IconSlot } from '@/components/ui/icon-slot'
import { caseDigits } from '@/lib/clinical-cases/case-number'
import type { Progress, ProgressProcedure } from '@/lib/contracts/reports'
import { useFormats } from '@/lib/i18n/use-formats'
import { proceduresBehind } from './behind'

const mostShort = 5
const round = 2 * Math.PI * 20

/** The student's standing in one sentence, and the procedures behind pace. */
export function StandingCard({
  view: { targets, procedures, year, planned },
  onOpen,
}: {
  view: Progress
  onOpen: (procedure: ProgressProcedure) => void
}) {
  const t = useTranslations('reports.progress')
  const reports = useTranslations('reports')
  const formats = useFormats()
  const behind = proceduresBehind(procedures)
  if (targets.total + targets.notDue === 0)
    return (
      <Card>
        <p className="font-bold">{t('noTargets')}</p>
        <p className="text-dense text-muted">{t('noTargetsHelp')}</p>
      </Card>
    )
  const plannedWords = ({ id }: ProgressProcedure) => {
    const found = planned?.find(({ procedureId }) => procedureId === id)
    if (found) return t('plannedIn', { number: caseDigits(found.reference) })
    return planned && t('notPlanned')
  }
  const share = targets.total === 0 ? 0 : targets.onPace / targets.total
  const words = targets.total === 0 ? t('noneDue') : t('onPace', targets)
  const notDue = targets.total > 0 && targets.notDue > 0 && t('notDue', { count: targets.notDue })
  const weeks = year.weeks > 0 && reports('weeks', { gone: year.gone, weeks: year.weeks })
  return (
    <Card flush as="section" aria-label={words}>
      <div className="flex items-center gap-4 p-4">
        <svg viewBox="0 0 48 48" aria-hidden="true" className="size-16 shrink-0 -rotate-90">
          <circle cx="24" cy="24" r="20" fill="none" stroke="var(--line)" strokeWidth="5" />
          <circle
            cx="24"
            cy="24"
            r="20"
            fill="none"
            stroke="var(--primary)"
            strokeWidth="5"
            strokeDasharray={`${share * round} ${round}`}
          />
          <text
            x="24"
            y="24"
            textAnchor="middle"
            dominantBaseline="central"
            fontSize="11"
            fontWeight="650"
            fill="var(--ink)"
            transform="rotate(90 24 24)"
          >
            {targets.total === 0 ? '–' : formats.percent(share)}
          </text>
        </svg>
        <div className="min-w-0">
          <h2 className="text-lead font-bold">{words}</h2>
          <p className="text-dense text-muted">{[weeks, notDue].filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      <p className="px-4 pb-3 text-dense">{behind.length === 0 ? t('noneShort') : t('short', { count: behind.length })}</p>
      {behind.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {behind.slice(0, mostShort).map((procedure) => (
            <li key={procedure.id}>
              <button
                type="button"
                onClick={() => onOpen(procedure)}
                className="flex min-h-row w-full items-center gap-3 px-4 py-2 text-left hover:bg-hover"
              >
                <span className="w-16 shrink-0 text-dense text-muted tabular-nums">
                  {t('of', { counted: formats.number(procedure.counted), target: procedure.target ?? 0 })}
                </span>
                <span className="min-w-0 grow font-medium">
                  {procedure.caption}
                  <span className="block text-meta font-normal text-muted">
                    {[t('behindBy', { pace: procedure.pace ?? 0 }), plannedWords(procedure)].filter(Boolean).join(' · ')}
                  </span>
                </span>
                <IconSlot small className="text-muted">
                  <ChevronRight />
                </IconSlot>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
