'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { toothText } from '@/lib/clinical/notation'
import { toothName } from '@/lib/clinical/tooth-names'
import { isSurface } from '@/lib/clinical/surfaces'
import type { ToothNotation } from '@/lib/clinical/vocabulary'

/** Teeth and surfaces in words, for people who do not see them. */
export function useToothWords(notation: ToothNotation) {
  const t = useTranslations('toothMap')
  return useMemo(() => {
    const nameOf = (tooth: number) => {
      const { name, quadrant, isSupernumerary } = toothName(tooth)
      const regular = t(`tooth.${name}`, { quadrant: t(`inName.${quadrant}`) })
      return isSupernumerary ? t('supernumerary', { tooth: regular }) : regular
    }
    return {
      /** 'Upper right first molar, 16' */
      toothName: (tooth: number) => `${nameOf(tooth)}, ${toothText(tooth, notation)}`,
      /** 'mesial, occlusal' */
      surfaceNames: (surfaces: string) =>
        [...surfaces]
          .filter(isSurface)
          .map((surface) => t(`surface.${surface}`))
          .join(', '),
    }
  }, [t, notation])
}
