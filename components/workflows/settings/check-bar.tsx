'use client'

import { CircleAlert, CircleCheck, ListChecks, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { IconSlot } from '@/components/ui/icon-slot'
import { StatusChip } from '@/components/ui/status-chip'
import { TextButton } from '@/components/ui/text-button'
import type { OutputOf } from '@/lib/contract'
import type { checkWorkflow } from '@/lib/contracts/workflows'
import { startKinds } from '@/lib/workflows/vocabulary'

export type Problem = OutputOf<typeof checkWorkflow>['problems'][number]

interface CheckBarProps {
  /** Null until it was checked. */
  problems: readonly Problem[] | null
  isFailed: boolean
  onAgain: () => void
  onLead: (problem: Problem) => void
}

/** All that is wrong with the draft; each line leads to its stage. */
export function CheckBar({ problems, isFailed, onAgain, onLead }: CheckBarProps) {
  const t = useTranslations('workflowSettings')
  const [isOpen, setOpen] = useState(true)
  const found = problems ?? []
  const errors = found.filter(({ level }) => level === 'ERROR').length
  const warnings = found.length - errors
  function eventIn(what: string): string | null {
    const kind = startKinds.find((one) => one === what)
    return kind === undefined ? null : t(`start.${kind}`)
  }
  return (
    <section aria-label={t('check.title')} className="border-t border-line bg-surface">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-control w-full flex-wrap items-center gap-3 px-4 py-2 text-left hover:bg-hover"
        >
          <IconSlot>{problems !== null && found.length === 0 ? <CircleCheck /> : <ListChecks />}</IconSlot>
          <span className="font-bold">{t('check.title')}</span>
          {errors > 0 && <StatusChip tone="danger">{t('check.errors', { count: errors })}</StatusChip>}
          {warnings > 0 && <StatusChip tone="warning">{t('check.warnings', { count: warnings })}</StatusChip>}
          {problems !== null && found.length === 0 && <StatusChip tone="success">{t('check.fine')}</StatusChip>}
          {errors > 0 && <span className="ml-auto text-dense text-muted max-md:hidden">{t('check.waits')}</span>}
        </button>
      </h2>
      {isFailed && (
        <p className="flex flex-wrap items-center gap-3 px-4 pb-3 text-dense text-danger">
          {t('unexpectedFetching')} <TextButton onPress={onAgain}>{t('again')}</TextButton>
        </p>
      )}
      {isOpen && found.length > 0 && (
        <ul className="flex max-h-32 flex-col gap-1 overflow-y-auto px-4 pb-3 text-dense">
          {found.map((problem, at) => {
            const { code, level, place, what } = problem
            const where = place === null ? t('check.whole') : t('check.stage', { number: place })
            return (
              <li key={at} className="flex items-start gap-2">
                <span className={level === 'ERROR' ? 'text-danger' : 'text-warning'}>
                  <IconSlot small>{level === 'ERROR' ? <CircleAlert /> : <TriangleAlert />}</IconSlot>
                </span>
                <span className="min-w-0 wrap-anywhere">
                  <b className="font-bold">{where}</b>
                  {': '}
                  {t(`problem.${code}`, { what: eventIn(what) ?? what })}{' '}
                  <TextButton aria-label={t('check.showPlace', { place: where })} onPress={() => onLead(problem)}>
                    {t('check.show')}
                  </TextButton>
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
