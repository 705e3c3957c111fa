'use client'

import { useTranslations } from 'next-intl'
import { Figure, FigureStrip } from '@/components/shared/report/figure'
import type { CalibrationFigures as Figures } from '@/lib/contracts/reports'
import { useFormats } from '@/lib/i18n/use-formats'
import { useSigned } from './use-signed'

/** The headline numbers, each beside what is usual. */
export function CalibrationFigures({ told: { difference, spread, alike, lowWithWords, letters, notObserved } }: { told: Figures }) {
  const t = useTranslations('calibration.figure')
  const formats = useFormats()
  const { signed, plain } = useSigned()
  const beside = (usual: number | null, text: (value: number) => string) => usual !== null && t('usual', { value: text(usual) })
  const shown = (value: number | null, text: (value: number) => string) => (value === null ? '–' : text(value))
  const whole = (value: number) => formats.number(value)
  return (
    <FigureStrip>
      {difference && (
        <Figure
          label={t('difference')}
          value={signed(difference.value)}
          of={t('ofMark')}
          note={t('range', { low: signed(difference.low), high: signed(difference.high), measured: signed(difference.measured) })}
        />
      )}
      <Figure label={t('spread')} value={shown(spread.own, plain)} note={beside(spread.usual, plain)} />
      <Figure label={t('alike')} value={shown(alike.own, formats.percent)} note={beside(alike.usual, formats.percent)} />
      <Figure
        label={t('lowWithWords')}
        value={shown(lowWithWords.own, formats.percent)}
        note={lowWithWords.own === null ? t('none') : beside(lowWithWords.usual, formats.percent)}
      />
      {letters.own !== null && <Figure label={t('letters')} value={whole(letters.own)} note={beside(letters.usual, whole)} />}
      <Figure label={t('notObserved')} value={shown(notObserved.own, formats.percent)} note={beside(notObserved.usual, formats.percent)} />
    </FigureStrip>
  )
}
