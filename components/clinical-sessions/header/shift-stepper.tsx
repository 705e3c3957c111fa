'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { useFormats } from '@/lib/i18n/use-formats'
import type { When } from '../clinic/clinical-place'

interface ShiftStepperProps {
  shown: When
  today: string
  previous: When | null
  next: When | null
  /** Null goes back to what today begins with. */
  onGo: (when: When | null) => void
}

/** From one's shift to the one before and after, and back to today. */
export function ShiftStepper({ shown, today, previous, next, onGo }: ShiftStepperProps) {
  const t = useTranslations('clinical')
  const formats = useFormats()
  const day = shown.heldOn === today ? t('chairs.today') : formats.shortDay(shown.heldOn)
  const words = t('chairs.now', { day, shift: t(`chairs.short.${shown.shift}`) })
  return (
    <div className="flex items-center gap-2">
      <IconButton
        variant="secondary"
        label={t('chairs.previous')}
        icon={<ChevronLeft />}
        disabledReason={!previous && t('chairs.noPrevious')}
        onPress={() => previous && onGo(previous)}
      />
      <Button aria-label={t('chairs.toToday', { shown: words })} onPress={() => onGo(null)}>
        {words}
      </Button>
      <IconButton
        variant="secondary"
        label={t('chairs.next')}
        icon={<ChevronRight />}
        disabledReason={!next && t('chairs.noNext')}
        onPress={() => next && onGo(next)}
      />
    </div>
  )
}
