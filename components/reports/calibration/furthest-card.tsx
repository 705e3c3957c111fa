'use client'

import { useTranslations } from 'next-intl'
import { sessionHref } from '@/components/shared/session-href'
import { Card } from '@/components/ui/card'
import { TextLink } from '@/components/ui/text-link'
import type { CalibrationFigures } from '@/lib/contracts/reports'
import { useFormats } from '@/lib/i18n/use-formats'
import { useSigned } from './use-signed'

/** The sessions that are furthest from what others gave: not wrong, and worth a talk. */
export function FurthestCard({ furthest }: { furthest: CalibrationFigures['furthest'] }) {
  const t = useTranslations('calibration.furthest')
  const clinical = useTranslations('clinical.difficulty')
  const formats = useFormats()
  const { tenths } = useSigned()
  return (
    <Card as="section" aria-label={t('title')}>
      <h2 className="font-bold">{t('title')}</h2>
      <p className="pb-1 text-meta text-muted">{furthest.length === 0 ? t('none') : t('help')}</p>
      <ul className="divide-y divide-line">
        {furthest.map(({ sessionId, procedure, heldOn, difficulty, mine, expected, hasWords }, at) => (
          <li key={at} className="py-2">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              {sessionId === null ? <b>{procedure}</b> : <TextLink href={sessionHref(sessionId)}>{procedure}</TextLink>}
              <span className="text-dense tabular-nums">{t('marks', { mine: tenths(mine), expected: tenths(expected) })}</span>
            </p>
            <p className="text-meta text-muted">
              {[formats.day(heldOn), difficulty && clinical(difficulty), t(hasWords ? 'words' : 'noWords')].filter(Boolean).join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
