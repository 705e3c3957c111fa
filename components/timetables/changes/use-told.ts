import { useTranslations } from 'next-intl'

interface Told {
  readonly told: number
  /** How many had not heard yet of what it undoes, and hear of neither. */
  readonly unheard: number
  /** Whether the timetable is published. */
  readonly tells: boolean
}

/** How many people hear of a change, for the message that says it is done; nothing of a draft, which nobody sees. */
export function useTold() {
  const t = useTranslations('timetables')
  return ({ told, unheard, tells }: Told): { description: string } | undefined => {
    if (told > 0) return { description: t('check.told', { count: told }) }
    if (unheard > 0) return { description: t('acts.unheard') }
    return tells ? { description: t('log.nobody') } : undefined
  }
}
