'use client'

import { useTranslations } from 'next-intl'
import { classNames } from '@/components/ui/class-names'
import { useFormats } from '@/lib/i18n/use-formats'
import type { Case } from './use-case'

const order = ['OPEN', 'TRIAGED', 'UNDER_REVIEW', 'RESOLVED', 'APPEALED'] as const
type Stage = (typeof order)[number]
/** For each state, the steps of the entries that record when it was entered. */
const entered: Readonly<Record<Exclude<Stage, 'OPEN'>, readonly string[]>> = {
  TRIAGED: ['TRIAGED'],
  UNDER_REVIEW: ['REVIEW', 'REOPENED'],
  RESOLVED: ['RESOLVED', 'APPEAL_DECIDED'],
  APPEALED: ['APPEALED'],
}

/** The progress of a case, for a wide screen; on other screens its state says it. */
export function CaseSteps({ one }: { one: Case }) {
  const t = useTranslations('concerns')
  const formats = useFormats()
  if (one.state === 'WITHDRAWN') return null
  const steps = stepsOf(one)
  return (
    <ol
      aria-label={t('case.steps')}
      className="grid auto-cols-fr grid-flow-col rounded-card border border-line bg-surface px-4 py-3 max-md:hidden print:hidden"
    >
      {steps.map(({ stage, at, look }, index) => (
        <li key={stage} aria-current={look === 'here' ? 'step' : undefined} className="min-w-0 text-dense">
          <span aria-hidden="true" className="flex items-center pb-1">
            <span
              className={classNames(
                'size-3 shrink-0 rounded-full border-2 forced-colors:border',
                look === 'done' && 'border-success bg-success',
                look === 'here' && 'forced-chosen border-primary bg-primary',
                look === 'open' && 'border-line bg-surface',
              )}
            />
            {index < steps.length - 1 && (
              <span className={classNames('h-0.5 grow', steps[index + 1]?.look === 'open' ? 'bg-line' : 'bg-success')} />
            )}
          </span>
          <span className={classNames('block pr-3 font-medium wrap-anywhere', look === 'here' && 'text-primary')}>
            {look === 'done' && <span className="sr-only">{t('case.done')}: </span>}
            {t(`state.${stage}`)}
          </span>
          <span suppressHydrationWarning className="block pr-3 text-meta text-muted">
            {at !== null && formats.dateTime(at)}
            {look === 'open' && stage === 'RESOLVED' && one.dueOn !== null && t('case.stepDue', { day: formats.day(one.dueOn) })}
            {look === 'open' &&
              stage === 'APPEALED' &&
              one.appealUntil !== null &&
              t('case.stepUntil', { day: formats.day(one.appealUntil) })}
          </span>
        </li>
      ))}
    </ol>
  )
}

type Step = { readonly stage: Stage; readonly at: string | null; readonly look: 'done' | 'here' | 'open' }

/** The steps of a case, without those that were skipped and those that this kind of case cannot reach. */
export function stepsOf({
  state,
  kind,
  raisedAt,
  entries,
  appealUntil,
}: Pick<Case, 'state' | 'kind' | 'raisedAt' | 'entries' | 'appealUntil'>): Step[] {
  const here = order.findIndex((stage) => stage === state)
  return order.flatMap((stage, index): Step[] => {
    const at = stage === 'OPEN' ? raisedAt : (entries.find(({ step }) => step !== null && entered[stage].includes(step))?.at ?? null)
    if (index === here) return [{ stage, at, look: 'here' }]
    // A decided appeal counts as past, although the case is resolved again.
    const isBehind = index < here || (stage === 'APPEALED' && at !== null && state === 'RESOLVED')
    if (isBehind) return at === null ? [] : [{ stage, at, look: 'done' }]
    if (stage === 'UNDER_REVIEW' && kind === 'COMMENDATION') return []
    if (stage === 'APPEALED' && (kind === 'COMMENDATION' || appealUntil === null)) return []
    return [{ stage, at: null, look: 'open' }]
  })
}
