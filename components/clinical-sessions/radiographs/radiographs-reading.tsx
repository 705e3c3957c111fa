'use client'

import { useTranslations } from 'next-intl'
import type { Radiograph } from '@/lib/contracts/clinical-sessions'
import { useTimeOn } from '../session/use-time-on'

interface RadiographReadingProps {
  radiograph: Radiograph
  heldOn: string
  /** Whether the result is shown too. */
  withResult: boolean
}

/** A radiograph as text; the heading around it names what it shows. */
export function RadiographReading({ radiograph, heldOn, withResult }: RadiographReadingProps) {
  const t = useTranslations('checks')
  const timeOf = useTimeOn(heldOn)
  const { justification, takenAt, quality, report } = radiograph
  const asked: readonly (readonly [string, string])[] = [[t('radiograph.justification'), justification]]
  const result: readonly (readonly [string, string])[] = [
    [t('radiograph.takenLabel'), takenAt === null ? '' : timeOf(takenAt)],
    [t('radiograph.quality'), quality === null ? '' : t(`radiograph.qualityOf.${quality}`)],
    [t('radiograph.report'), report],
  ]
  const rows = (withResult ? [...asked, ...result] : asked).filter(([, value]) => value.trim() !== '')
  if (rows.length === 0) return null
  return (
    <dl className="flex flex-col gap-2">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt className="text-meta text-muted">{name}</dt>
          <dd className="whitespace-pre-wrap wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
