'use client'

import { useTranslations } from 'next-intl'
import type { OutputOf } from '@/lib/contract'
import type { readRegister } from '@/lib/contracts/attendance'
import { useFormats } from '@/lib/i18n/use-formats'

export type Taught = OutputOf<typeof readRegister>['event']

/** The time of an event in words. The day is called 'today' if `today` is given and matches. */
export function useEventWords(): (event: Taught, today?: string) => string {
  const t = useTranslations('attendance')
  const formats = useFormats()
  return ({ heldOn, startsTime, endsTime }, today) => {
    const span = { from: formats.wallTime(startsTime), to: formats.wallTime(endsTime) }
    return heldOn === today ? t('today', span) : t('when', { day: formats.shortDay(heldOn), ...span })
  }
}
