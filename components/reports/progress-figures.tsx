'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Figure, FigureStrip } from '@/components/shared/report/figure'
import { useMayOpen } from '@/components/shared/use-places'
import type { Progress } from '@/lib/contracts/reports'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { QuartileFigure } from './quartile-figure'

interface ProgressFiguresProps {
  view: Progress
  onOpen: () => void
  /** Whether to leave out the first number on a phone, where the sentence above already says it. */
  isShort?: boolean
}

/** The headline numbers. */
export function ProgressFigures({
  view: { targets, breadth, plans, quartile, isQuartileHidden, isOwn, year, student },
  onOpen,
  isShort = false,
}: ProgressFiguresProps) {
  const t = useTranslations('reports.figure')
  const reports = useTranslations('reports')
  const formats = useFormats()
  const router = useRouter()
  const seesCases = useMayOpen('clinicalCases')
  const casesHref =
    `${paths.clinicalCases}?${new URLSearchParams({ state: 'ALL', ...(!isOwn && { q: student.displayName }) }).toString()}` as const
  const { competent, independent, graded, patients, byInitials, attendance } = breadth
  return (
    <FigureStrip>
      {!isShort && (
        <Figure
          label={t('targets')}
          value={formats.number(targets.onPace)}
          of={t('of', { total: targets.total })}
          note={
            targets.notDue > 0
              ? t('notDue', { count: targets.notDue })
              : year.weeks > 0 && reports('weeks', { gone: year.gone, weeks: year.weeks })
          }
        />
      )}
      <Figure
        label={t('competent')}
        value={competent === null ? '–' : formats.percent(competent)}
        note={
          competent === null
            ? reports('share.tooFew')
            : [t('independent', { share: formats.percent(independent ?? 0) }), t('ofGraded', { count: graded })].join(', ')
        }
        onPress={graded > 0 ? onOpen : undefined}
      />
      <Figure
        label={t('patients')}
        value={formats.number(patients)}
        note={t('initials', { count: byInitials })}
        onPress={breadth.lines > 0 ? onOpen : undefined}
      />
      {plans && plans.total > 0 && (
        <Figure
          label={t('plans')}
          value={formats.number(plans.completed)}
          of={t('of', { total: plans.total })}
          note={t('stalled', { count: plans.stalled })}
          onPress={seesCases ? () => router.push(casesHref) : undefined}
        />
      )}
      <QuartileFigure quartile={quartile} isHidden={isQuartileHidden} isOwn={isOwn} />
      {attendance.shifts > 0 && (
        <Figure
          label={t('attendance')}
          value={formats.percent(attendance.attended / attendance.shifts)}
          note={[t('attended', { attended: attendance.attended, count: attendance.shifts }), t('late', { count: attendance.late })].join(
            ', ',
          )}
        />
      )}
    </FigureStrip>
  )
}
