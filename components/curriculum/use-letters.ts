'use client'

import { useTranslations } from 'next-intl'
import type { OutcomeLevel } from '@/lib/curriculum/vocabulary'

/** The letter of each level: in a cell of the matrix, and on the key that sets it. */
export function useLetters(): Readonly<Record<OutcomeLevel, string>> {
  const t = useTranslations('curriculum.letter')
  return { INTRODUCED: t('INTRODUCED'), PRACTISED: t('PRACTISED'), ASSESSED: t('ASSESSED') }
}
