'use client'

import { useTranslations } from 'next-intl'
import { Figure, FigureStrip } from '@/components/shared/report/figure'
import type { Progress } from '@/lib/contracts/reports'
import { useFormats } from '@/lib/i18n/use-formats'
import { QuartileFigure } from './quartile-figure'

interface ProgressFiguresProps {
  view: Progress
  onOpen: () => void
  /** On a phone the sentence above says the first of them. */
  isShort?: boolean
}

/** The headline numbers. */
export function ProgressFigures({
  view: { targets, breadth, quartile, isQuartileHidden, isOwn, year },
  onOpen,
  isShort = false,
}: ProgressFiguresProps) {
  const t = useTranslations('reports.figure')
  const reports = useTranslations('reports')
  const formats = useFormats()
  const { competent, independent, graded, patients, byInitials, attendance } = breadth
  return (
    <FigureStrip>
      {!isShort && (
        <Figure
          label={t('targets')}
          value={formats.number(targets.onPace)}
          of={t('of', { total: targets.total })}
          note={year.weeks > 0 && reports('weeks', { gone: year.gone, weeks: year.weeks })}
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
