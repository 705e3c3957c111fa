import { useTranslations } from 'next-intl'

interface Told {
  readonly told: number
  /** The number of people who are told neither of this act nor of the one that it undoes, because they had not yet been told of that one. */
  readonly unheard: number
  /** Whether the timetable is published. */
  readonly tells: boolean
}

/** The number of people who are told of a change, for the message that confirms it; nothing for a draft, which nobody sees. */
export function useTold() {
  const t = useTranslations('timetables')
  return ({ told, unheard, tells }: Told): { description: string } | undefined => {
    if (told > 0) return { description: t('check.told', { count: told }) }
    if (unheard > 0) return { description: t('acts.unheard') }
    return tells ? { description: t('log.nobody') } : undefined
  }
}
