'use client'

import { useTranslations } from 'next-intl'
import type { ScreenName } from '@/lib/paths'

const made = ['absences', 'clinicalCases', 'feedback', 'seriousConcern', 'files', 'reflections'] as const

/** The name of the thing that a screen is opened to create: 'New absence'. */
export function useNewOf(): (screen: ScreenName) => string {
  const t = useTranslations('shell')
  return (screen) => {
    if (screen === 'forms') return t('newForm')
    if (screen === 'newMessage' || screen === 'newTest') return t(`titles.${screen}`)
    const one = made.find((name) => name === screen)
    return one ? t(`newOf.${one}`) : t('newTreatmentSession')
  }
}
