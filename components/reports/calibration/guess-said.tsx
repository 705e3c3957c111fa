'use client'

import { Lightbulb } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import type { Calibration, CalibrationFigures } from '@/lib/contracts/reports'
import { useFormats } from '@/lib/i18n/use-formats'
import { matchingGuess } from '@/lib/reports/calibration'
import { useSigned } from './use-signed'

interface GuessSaidProps {
  guess: NonNullable<Calibration['guess']>
  difference: NonNullable<CalibrationFigures['difference']>
}

/** A teacher's guess, and what the figures say about it. */
export function GuessSaid({ guess: { guess, next }, difference: { value, low, high } }: GuessSaidProps) {
  const t = useTranslations('calibration')
  const formats = useFormats()
  const { plain } = useSigned()
  const isClose = matchingGuess({ shrunk: value, low, high }) === guess
  const isMaybe = value !== 0 && low <= 0 && high >= 0
  const said = value === 0 ? t('said.none') : t(value < 0 ? 'said.stricter' : 'said.generous', { value: plain(value) })
  return (
    <Card as="section" aria-label={t(`guess.${guess}`)} className="flex flex-wrap items-center gap-x-4 gap-y-1 text-dense">
      <Lightbulb aria-hidden="true" className="size-5 shrink-0 text-primary max-md:hidden" />
      <p className="min-w-0 grow basis-2xs">
        <b>{t(`guess.${guess}`)}</b>{' '}
        <span className="text-muted">
          {t(isClose ? 'guess.close' : 'guess.away')} {said} {isMaybe && t('said.maybe')}
        </span>
      </p>
      <p className="text-muted">{next === null ? t('guess.nextTerm') : t('guess.next', { day: formats.day(next) })}</p>
    </Card>
  )
}
