'use client'

import { useTranslations } from 'next-intl'
import { DateNav } from '@/components/shared/calendar/date-nav'
import { useFormats } from '@/lib/i18n/use-formats'
import type { When } from '../clinic/clinical-place'

interface ShiftStepperProps {
  shown: When
  today: string
  previous: When | null
  next: When | null
  /** Called with null to go back to the shift that is shown first today. */
  onGo: (when: When | null) => void
}

/** Leads from the shown shift to the one before or after it, and back to today. */
export function ShiftStepper({ shown, today, previous, next, onGo }: ShiftStepperProps) {
  const t = useTranslations('clinical')
  const formats = useFormats()
  const day = shown.heldOn === today ? t('chairs.today') : formats.shortDay(shown.heldOn)
  const words = t('chairs.now', { day, shift: t(`chairs.short.${shown.shift}`) })
  return (
    <DateNav
      label={t('chairs.shifts')}
      shown={words}
      before={{
        label: t('chairs.previous'),
        disabledReason: !previous && t('chairs.noPrevious'),
        onPress: () => previous && onGo(previous),
      }}
      now={{ label: t('chairs.toToday', { shown: words }), onPress: () => onGo(null) }}
      after={{ label: t('chairs.next'), disabledReason: !next && t('chairs.noNext'), onPress: () => next && onGo(next) }}
    />
  )
}
