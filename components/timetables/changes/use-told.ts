import { useTranslations } from 'next-intl'

interface Told {
  readonly told: number
  /** The number of people who had not yet heard of the act that this one undoes, and hear of neither. */
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
