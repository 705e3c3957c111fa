'use client'

import { useTranslations } from 'next-intl'
import { Figure, FigureStrip } from '@/components/shared/report/figure'
import { Chip } from '@/components/ui/chip'
import { classNames } from '@/components/ui/class-names'
import type { CoverageFrame, CoverageMatrix } from '@/lib/contracts/coverage'
import { outcomeLevels } from '@/lib/curriculum/vocabulary'
import { useFormats } from '@/lib/i18n/use-formats'
import { levelTones } from '../level-chip'
import { countPlanned, shareOf, useTold } from './use-told'

/** One outcome with its figures from the matrix. */
export type OutcomeCoverage = {
  readonly frame: CoverageFrame
  readonly outcome: CoverageMatrix['outcomes'][number]
  /** The parts of the year that cover the outcome, with their cells. */
  readonly parts: readonly { readonly id: string; readonly title: string; readonly cell: CoverageMatrix['cells'][number] | null }[]
}

/** The parts of the course in which the outcome is introduced, practised and assessed. */
export function OutcomeParts({ coverage: { frame, parts } }: { coverage: OutcomeCoverage }) {
  const t = useTranslations('coverage')
  const levels = useTranslations('curriculum.level')
  const { shownBy } = useTold(frame)
  if (parts.length === 0) return null
  return (
    <ol aria-label={t('parts')} className="grid grid-cols-2 gap-2 md:grid-cols-3 xl:grid-cols-5">
      {parts.map(({ id, title, cell }) => {
        const planned = cell ? outcomeLevels.filter((level) => cell.planned[level] > 0) : []
        return (
          <li key={id} className="flex min-w-0 flex-col gap-2 rounded-card border border-line bg-surface p-2">
            <h3 className="text-meta text-muted">{title}</h3>
            {planned.length === 0 && (
              <p className="rounded-control border border-dashed border-line px-2 py-1.5 text-center text-meta text-muted">
                {t('notCovered')}
              </p>
            )}
            {cell &&
              planned.map((level) => (
                <div
                  key={level}
                  data-tone={levelTones[level]}
                  className={classNames('rounded-control border-l-4 border-tone-strong bg-tone-tint px-1.5 py-1')}
                >
                  <p className="text-dense font-bold hyphens-auto wrap-anywhere">{levels(level)}</p>
                  <p className="text-meta text-muted">{t('components', { count: cell.planned[level] })}</p>
                </div>
              ))}
            {cell && (planned.length > 0 || cell.shown !== 0) && <p className="text-meta text-muted">{shownBy(cell.shown)}</p>}
          </li>
        )
      })}
    </ol>
  )
}

/** The figures for the whole year: planned, delivered, evidenced. */
export function OutcomeFigures({ coverage: { frame, outcome, parts } }: { coverage: OutcomeCoverage }) {
  const t = useTranslations('coverage')
  const formats = useFormats()
  const told = useTold(frame)
  const planned = countPlanned(outcome.planned)
  const share = shareOf(outcome.shown, frame)
  return (
    <FigureStrip>
      <Figure
        label={t('show.PLANNED')}
        value={formats.number(planned)}
        of={t('componentsWord', { count: planned })}
        note={
          outcome.isGap ? (
            <Chip tone="danger">{t('gap')}</Chip>
          ) : outcome.over.length > 0 ? (
            <Chip tone="warning">{t('overlap')}</Chip>
          ) : (
            t('inParts', { count: parts.filter(({ cell }) => cell && countPlanned(cell.planned) > 0).length })
          )
        }
      />
      <Figure
        label={t('show.DELIVERED')}
        value={formats.number(outcome.held.times)}
        of={t('heldWord', { count: outcome.held.times })}
        note={outcome.held.minutes > 0 ? formats.duration(outcome.held.minutes * 60_000) : t('deliveredHelp')}
      />
      <Figure
        label={t('show.EVIDENCED')}
        value={frame.student ? told.people(outcome.shown) : told.number(outcome.shown)}
        of={frame.student ? undefined : t('ofAll', { students: told.number(frame.students) })}
        note={[
          frame.student ? frame.student.displayName : share !== null && formats.percent(share),
          frame.isCrowd && t('crowd'),
          outcome.viaReplaced && t('viaReplaced', { code: outcome.replaces.map(({ code }) => code).join(', ') }),
        ]
          .filter(Boolean)
          .join(' · ')}
      />
    </FigureStrip>
  )
}
