'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { CoverageFrame, CoverageMatrix } from '@/lib/contracts/coverage'
import { outcomeLevels, type OutcomeLevel } from '@/lib/curriculum/vocabulary'
import { useFormats } from '@/lib/i18n/use-formats'
import { fewestPeople } from '@/lib/reports/measures'

type Planned = CoverageMatrix['cells'][number]['planned']
type Held = CoverageMatrix['cells'][number]['held']

export const countPlanned = (planned: Planned): number => outcomeLevels.reduce((sum, level) => sum + planned[level], 0)
export const plannedLevels = (planned: Planned): OutcomeLevel[] => outcomeLevels.filter((level) => planned[level] > 0)

/** The share of students who have shown something, from 0 to 1; null if the number is withheld. */
export function shareOf(shown: number | null, { students }: Pick<CoverageFrame, 'students'>): number | null {
  return shown === null || students === null || students === 0 ? null : Math.min(1, shown / students)
}

/** Words for numbers of people: small numbers are given as fewer than five. */
export function useTold(frame: Pick<CoverageFrame, 'students' | 'student'>) {
  const t = useTranslations('coverage')
  const formats = useFormats()
  return useMemo(() => {
    const few = t('few', { count: fewestPeople })
    const number = (people: number | null): string => (people === null ? few : formats.number(people))
    const people = (shown: number | null): string =>
      frame.student ? t(shown === 0 ? 'notShown' : 'isShown') : t('ofStudents', { shown: number(shown), students: number(frame.students) })
    return {
      number,
      /** '21 of 62' or, for a single student, whether they have shown it. */
      people,
      shownBy: (shown: number | null): string => (frame.student ? people(shown) : t('shownBy', { people: people(shown) })),
      /** '94%', '<5', or '✓' for a single student. */
      short: (shown: number | null): string => {
        if (frame.student) return shown === 0 ? '–' : '✓'
        if (frame.students === 0) return '–'
        const share = shareOf(shown, frame)
        return share === null ? few : formats.percent(share)
      },
      /** '3×' */
      times: ({ times }: Held): string => `${formats.number(times)}×`,
      held: ({ times, minutes }: Held): string => {
        if (times === 0) return t('neverHeld')
        const hours = Math.round(minutes / 60)
        return hours === 0 ? t('heldTimes', { count: times }) : t('heldFor', { count: times, hours })
      },
    }
  }, [frame, t, formats])
}
