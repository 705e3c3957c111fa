'use client'

import { useTranslations } from 'next-intl'
import { Chip } from '@/components/ui/chip'
import type { OutcomeLevel } from '@/lib/curriculum/vocabulary'

/** Each level has the same colour everywhere. */
export const levelTones: Readonly<Record<OutcomeLevel, 'neutral' | 'info' | 'purple'>> = {
  INTRODUCED: 'neutral',
  PRACTISED: 'info',
  ASSESSED: 'purple',
}

/** The level of an outcome: introduced, practised or assessed. */
export function LevelChip({ level }: { level: OutcomeLevel }) {
  const t = useTranslations('curriculum.level')
  return <Chip tone={levelTones[level]}>{t(level)}</Chip>
}
