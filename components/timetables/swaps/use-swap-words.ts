'use client'

import { useTranslations } from 'next-intl'
import { CallError } from '@/lib/client/call-error'
import { useProblemText } from '@/lib/client/use-problem-text'
import { useFormats } from '@/lib/i18n/use-formats'

type Date = {
  readonly heldOn: string
  readonly startsTime?: string | undefined
  readonly endsTime?: string | undefined
  readonly room: string | null
}
type Clash = { readonly title: string | null; readonly heldOn: string; readonly startsTime: string; readonly endsTime: string }

const problems = {
  'timetables.SWAPS_OFF': 'off',
  'timetables.SWAP_TOO_LATE': 'tooLate',
  'timetables.SWAP_CHANGED': 'changed',
  'timetables.SWAP_LEFT': 'left',
  'timetables.SWAP_BOOKED': 'booked',
  'timetables.SWAP_OFFERED': 'offered',
  'timetables.SWAP_TOO_MANY': 'tooMany',
  'timetables.SWAP_GONE': 'gone',
  'timetables.SWAP_NOT_FOR_THEM': 'notForYou',
  'timetables.SWAP_CLASH': 'clash',
  'timetables.SWAP_OWN': 'own',
  'timetables.CREATOR_ONLY': 'creatorOnly',
} as const

/** Dates, clashes and refusals in words. */
export function useSwapWords() {
  const t = useTranslations('swaps')
  const formats = useFormats()
  const problem = useProblemText()
  const hours = (from: string, to: string) => t('hours', { from: formats.wallTime(from), to: formats.wallTime(to) })
  return {
    when: ({ heldOn, startsTime, endsTime, room }: Date): string =>
      [[formats.longDay(heldOn), startsTime && endsTime && hours(startsTime, endsTime)].filter(Boolean).join(', '), room]
        .filter(Boolean)
        .join(' · '),
    clash: ({ title, startsTime, endsTime }: Clash): string =>
      title === null ? t('away') : t('hasThen', { title, hours: hours(startsTime, endsTime) }),
    problem: (error: unknown): string => {
      const own = error instanceof CallError ? Object.entries(problems).find(([code]) => code === error.code)?.[1] : undefined
      return own ? t(`problem.${own}`) : problem(error)
    },
  }
}
