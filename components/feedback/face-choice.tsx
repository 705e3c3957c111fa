'use client'

import { Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { classNames } from '@/components/ui/class-names'
import { faceSteps } from '@/lib/feedback/vocabulary'
import { Face } from './face'

interface FaceChoiceProps {
  /** The question, which is above as the heading. */
  labelledBy: string
  value: number
  onChange: (value: number) => void
}

/** Five faces with their words, each as high as a thumb is wide. */
export function FaceChoice({ labelledBy, value, onChange }: FaceChoiceProps) {
  const t = useTranslations('patientFeedback.face')
  const name = useId()
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} className="flex flex-col gap-2">
      {faceSteps.map((step) => {
        const isChosen = step === value
        return (
          <label
            key={step}
            className={classNames(
              'relative flex min-h-21 cursor-pointer items-center gap-5 rounded-card border px-5 py-2 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
              isChosen
                ? 'border-primary bg-primary-tint font-bold text-primary inset-ring inset-ring-primary'
                : 'border-control bg-surface',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={isChosen}
              onChange={() => onChange(step)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <Face step={step} className="size-12 shrink-0" />
            <span className="min-w-0 grow text-h2">{t(`${step}`)}</span>
            {isChosen && <Check aria-hidden="true" className="size-7 shrink-0" />}
          </label>
        )
      })}
    </div>
  )
}
