'use client'

import { useTranslations } from 'next-intl'
import { formatTeeth } from '@/lib/clinical/teeth-text'
import { needsTeeth, regionsOf } from '@/lib/clinical/site'
import type { ToothNotation } from '@/lib/clinical/vocabulary'
import type { Line } from '@/lib/contracts/clinical-sessions'
import { useFormats } from '@/lib/i18n/use-formats'
import { asRegion } from './region'

/** Where it was done, to be read at a glance: 16 MO, upper right. */
export function LinePlace({ line, notation }: { line: Line; notation: ToothNotation }) {
  const t = useTranslations('clinical')
  const formats = useFormats()
  const regions = regionsOf(line.site).filter((code) => line.surfaces.includes(code))
  const text = needsTeeth(line.site) ? formatTeeth(line.teeth.length > 0 ? [line] : [], notation) : formats.list(regions.map((code) => t(`line.region.${asRegion(code)}`)))
  if (text === '') return null
  return <span className="rounded-control border border-line bg-canvas px-3 py-1 font-bold tabular-nums">{text}</span>
}
