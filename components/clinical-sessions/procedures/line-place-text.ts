'use client'

import { useTranslations } from 'next-intl'
import { formatTeeth } from '@/lib/clinical/teeth-text'
import { needsTeeth, regionsOf } from '@/lib/clinical/site'
import type { ToothNotation } from '@/lib/clinical/vocabulary'
import type { Line } from '@/lib/contracts/clinical-sessions'
import { useFormats } from '@/lib/i18n/use-formats'
import { asRegion } from '@/components/shared/tooth-map/region'

type Place = Pick<Line, 'site' | 'teeth' | 'surfaces'>

/** Where a line was done: '16 MO', 'Upper right'; '' where it has no place. */
export function useLinePlaceText(): (line: Place, notation: ToothNotation) => string {
  const t = useTranslations('clinical')
  const formats = useFormats()
  return (line, notation) => {
    if (needsTeeth(line.site)) return formatTeeth(line.teeth.length > 0 ? [line] : [], notation)
    const regions = regionsOf(line.site).filter((code) => line.surfaces.includes(code))
    return formats.list(regions.map((code) => t(`line.region.${asRegion(code)}`)))
  }
}
