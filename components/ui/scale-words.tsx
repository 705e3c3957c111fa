'use client'

import { Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { IconSlot } from './icon-slot'
import { isOfWords, notObserved, type ScaleMark, type ScaleStep } from './scale'

interface ScaleWordsProps {
  name: string
  steps: readonly ScaleStep[]
  chosen: ScaleStep | undefined
  isNotObserved: boolean
  allowNotObserved: boolean
  isDisabled: boolean
  selfText: string | null
  onChange?: (mark: ScaleMark) => void
}

/** The text under the scale: the meaning of the chosen mark, or the choices; at the end the student's own mark. */
export function ScaleWords({ name, steps, chosen, isNotObserved, allowNotObserved, isDisabled, selfText, onChange }: ScaleWordsProps) {
  const t = useTranslations('ui')

  const offer = (words: ReactNode) => (
    <label
      className={classNames(
        'relative inline-flex items-center gap-1 rounded-control font-medium has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
        isNotObserved ? 'forced-chosen text-ink' : 'text-ink underline underline-offset-4 hover:decoration-2',
      )}
    >
      <input
        type="radio"
        name={name}
        value={notObserved}
        checked={isNotObserved}
        disabled={isDisabled}
        onChange={() => onChange?.(notObserved)}
        className="absolute -inset-x-1 -top-1.5 -bottom-4.5 cursor-pointer appearance-none outline-none"
      />
      {isNotObserved && (
        <IconSlot small>
          <Check />
        </IconSlot>
      )}
      {words}
    </label>
  )

  const [first, last] = [steps[0], steps.at(-1)]
  return (
    <div className="mt-1.5 flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
      <p data-tone={chosen?.tone} className={classNames('text-dense', chosen ? 'text-tone-strong' : 'text-muted')}>
        {chosen && (
          <span aria-hidden="true">
            <b>{isOfWords(steps) ? `${chosen.value} ${chosen.label}` : chosen.label}</b> {chosen.meaning}
          </span>
        )}
        {!chosen && isNotObserved && offer(t('scale.notObservedChosen'))}
        {!chosen && !isNotObserved && (allowNotObserved && !isDisabled ? t.rich('scale.chooseOr', { offer }) : t('scale.choose'))}
      </p>
      {!chosen && isOfWords(steps) && first && last && (
        <p aria-hidden="true" className="w-full text-meta text-muted">
          {t('scale.ends', { first: `${first.value} ${first.label}`, last: `${last.value} ${last.label}` })}
        </p>
      )}
      {selfText && <p className="ml-auto text-meta text-muted">{selfText}</p>}
    </div>
  )
}
