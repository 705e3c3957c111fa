'use client'

import { Check, Clock, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { classNames } from '@/components/ui/class-names'
import { IconSlot } from '@/components/ui/icon-slot'
import type { RegisterMark } from '@/lib/attendance/vocabulary'
import type { Standing } from './register-marks'

const marks = ['PRESENT', 'LATE', 'ABSENT'] as const
const icons: Record<(typeof marks)[number], ReactNode> = { PRESENT: <Check />, LATE: <Clock />, ABSENT: <X /> }
const chosen: Record<(typeof marks)[number], string> = {
  PRESENT: 'bg-success-tint text-success inset-ring-success',
  LATE: 'bg-warning-tint text-warning inset-ring-warning',
  ABSENT: 'bg-danger-tint text-danger inset-ring-danger',
}

interface MarkButtonsProps {
  name: string
  standing: Standing
  onMark: (mark: RegisterMark | null) => void
}

/** Present, late and absent, one tap each; tapping the mark that is set removes it. Words are beside the symbols where there is room. */
export function MarkButtons({ name, standing, onMark }: MarkButtonsProps) {
  const t = useTranslations('attendance')
  return (
    <div role="group" aria-label={name} className="flex shrink-0 overflow-clip rounded-control border border-control bg-surface">
      {marks.map((mark) => {
        const isChosen = standing === mark
        return (
          <button
            key={mark}
            type="button"
            aria-pressed={isChosen}
            aria-label={t('register.setAs', { name, mark: t(`mark.${mark}`) })}
            title={t(`mark.${mark}`)}
            onClick={() => onMark(isChosen ? null : mark)}
            className={classNames(
              'inline-flex min-h-target min-w-11 items-center justify-center gap-2 px-2 text-dense not-first:border-l not-first:border-line focus-visible:-outline-offset-3 lg:px-3',
              isChosen ? `forced-chosen inset-ring-2 ${chosen[mark]}` : 'hover:bg-hover active:bg-pressed',
            )}
          >
            <IconSlot>{icons[mark]}</IconSlot>
            <span aria-hidden="true" className="max-lg:hidden">
              {t(`mark.${mark}`)}
            </span>
          </button>
        )
      })}
    </div>
  )
}
