'use client'

import { useTranslations } from 'next-intl'
import { ChoiceGroup } from './choice-group'
import type { FieldProps } from './form-field'
import { MarkTile } from './mark-tile'
import { notObserved, type ScaleMark, type ScaleStep } from './scale'

interface ScaleReadingProps extends FieldProps {
  steps: ScaleStep[]
  value: ScaleMark
  selfText: string | null
}

/** A mark for reading: its tile, its meaning, the student's own mark. */
export function ScaleReading({ steps, value, selfText, ...field }: ScaleReadingProps) {
  const t = useTranslations('ui')
  const step = steps.find((one) => one.value === value)
  const words = value === notObserved ? t('scale.notObservedChosen') : t('scale.notMarked')
  return (
    <ChoiceGroup {...field} role="group">
      <div className="flex items-center gap-3" data-tone={step?.tone ?? 'neutral'}>
        <MarkTile step={step} />
        <span className="min-w-0">
          <span className="block text-dense font-medium">
            {step ? (
              <>
                <span className="sr-only">{step.label}, </span>
                {step.meaning}
              </>
            ) : (
              words
            )}
          </span>
          {selfText && <span className="block text-meta text-muted">{selfText}</span>}
        </span>
      </div>
    </ChoiceGroup>
  )
}
