'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { GradeLegend, LastTen } from '@/components/shared/report/last-ten'
import { PaceBar } from '@/components/shared/report/pace-bar'
import { Card } from '@/components/ui/card'
import { classNames } from '@/components/ui/class-names'
import { EmptyState } from '@/components/ui/empty-state'
import { ToggleChip } from '@/components/ui/toggle-chip'
import type { Progress, ProgressProcedure } from '@/lib/contracts/reports'
import { useFormats } from '@/lib/i18n/use-formats'
import { isBehind } from './behind'
import { ConsistencyChip } from './consistency-chip'

interface TargetsTableProps {
  view: Progress
  onOpen: (procedure: ProgressProcedure) => void
  /** The id of the procedure whose entries are shown beside the table. */
  openId: string | null
}

/** The targets on a desktop, by category; after them procedures without a target. */
export function TargetsTable({ view: { procedures, student }, onOpen, openId }: TargetsTableProps) {
  const t = useTranslations('reports')
  const [isShortOnly, setShortOnly] = useState(false)
  const shown = isShortOnly ? procedures.filter(isBehind) : procedures
  const groups = groupsOf(shown, t('progress.without'))
  return (
    <Card flush as="section" aria-label={title()}>
      <div className="flex flex-wrap items-center justify-between gap-3 p-4">
        <h2 className="font-bold">{title()}</h2>
        <span className="flex flex-wrap items-center gap-4">
          <GradeLegend />
          <ToggleChip label={t('progress.shortOnly')} selected={isShortOnly} onChange={setShortOnly} />
        </span>
      </div>
      {shown.length === 0 ? (
        <EmptyState level={3} title={isShortOnly ? t('progress.noneShort') : t('progress.noTargets')}>
          {isShortOnly ? null : t('progress.noTargetsHelp')}
        </EmptyState>
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full border-collapse text-left text-dense">
            <caption className="sr-only">{title()}</caption>
            <thead>
              <tr className="border-y border-line text-meta text-muted">
                {(['procedure', 'counted', 'against', 'dots', 'consistency', 'patients'] as const).map((name) => (
                  <th
                    key={name}
                    scope="col"
                    className={classNames('px-3 py-2 font-medium first:pl-4', (name === 'counted' || name === 'patients') && 'text-right')}
                  >
                    {t(`column.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            {groups.map(({ name, rows }) => (
              <tbody key={name} className="divide-y divide-line">
                <tr className="bg-neutral-tint">
                  <th scope="colgroup" colSpan={6} className="px-4 py-1.5 text-meta font-bold">
                    {name}
                  </th>
                </tr>
                {rows.map((procedure) => (
                  <TargetRow key={procedure.id} procedure={procedure} isOpen={procedure.id === openId} onOpen={onOpen} />
                ))}
              </tbody>
            ))}
          </table>
        </div>
      )}
      <p className="border-t border-line p-4 text-meta text-muted">{t('dots.help')}</p>
    </Card>
  )

  function title(): string {
    return student.year === null ? t('progress.procedures') : t('progress.targets', { year: student.year })
  }
}

function TargetRow({
  procedure,
  isOpen,
  onOpen,
}: {
  procedure: ProgressProcedure
  isOpen: boolean
  onOpen: (procedure: ProgressProcedure) => void
}) {
  const t = useTranslations('reports.progress')
  const formats = useFormats()
  const { caption, counted, target, pace, patients, dots } = procedure
  const words = target === null ? '' : t('bar', { counted: formats.number(counted), target, pace: pace ?? 0 })
  return (
    <tr className={isOpen ? 'bg-primary-tint' : 'hover:bg-hover'}>
      <th scope="row" className="h-row px-3 py-1.5 pl-4 font-normal">
        <button
          type="button"
          onClick={() => onOpen(procedure)}
          aria-expanded={isOpen}
          className="hit-area rounded-control text-left hover:underline"
        >
          {caption}
        </button>
      </th>
      <td className="px-3 py-1.5 text-right whitespace-nowrap tabular-nums">
        <button
          type="button"
          onClick={() => onOpen(procedure)}
          aria-label={t('openRows', { caption })}
          className="hit-area rounded-control text-primary hover:underline"
        >
          {formats.number(counted)}
        </button>
        {target !== null && <span className="text-muted"> {t('ofTarget', { target })}</span>}
      </td>
      <td className="w-1/5 min-w-24 px-3 py-1.5">
        {target !== null && <PaceBar value={counted} target={target} pace={pace ?? 0} words={words} />}
      </td>
      <td className="px-3 py-1.5 whitespace-nowrap">
        <LastTen dots={dots} />
      </td>
      <td className="px-3 py-1.5">
        <ConsistencyChip of={procedure} />
      </td>
      <td className="px-3 py-1.5 pr-4 text-right tabular-nums">{patients}</td>
    </tr>
  )
}

function groupsOf(procedures: readonly ProgressProcedure[], without: string): { name: string; rows: ProgressProcedure[] }[] {
  const groups = new Map<string, ProgressProcedure[]>()
  for (const procedure of procedures.filter(({ target }) => target !== null))
    groups.set(procedure.category, [...(groups.get(procedure.category) ?? []), procedure])
  const rest = procedures.filter(({ target }) => target === null)
  return [...[...groups].map(([name, rows]) => ({ name, rows })), ...(rest.length > 0 ? [{ name: without, rows: rest }] : [])]
}
