'use client'

import { useTranslations } from 'next-intl'
import { asRegion } from '@/components/shared/tooth-map/region'
import { formatTeeth } from '@/lib/clinical/teeth-text'
import { caseDigits } from '@/lib/clinical-cases/case-number'
import type { ToothNotation } from '@/lib/clinical/vocabulary'

type Place = { readonly teeth: readonly number[]; readonly surfaces: readonly string[] }

/** C-0412 */
export function useReference(): (reference: number) => string {
  const t = useTranslations('cases')
  return (reference) => t('reference', { number: caseDigits(reference) })
}

/** The place of a planned item: '36 MOD', 'Upper right'; the whole mouth if it has no place. */
export function usePlanPlace(): (place: Place, notation: ToothNotation) => string {
  const t = useTranslations('cases.plan')
  const clinical = useTranslations('clinical')
  return (place, notation) => {
    if (place.teeth.length > 0) return formatTeeth([place], notation)
    return place.surfaces.length > 0 ? place.surfaces.map((code) => clinical(`line.region.${asRegion(code)}`)).join(', ') : t('mouth')
  }
}
