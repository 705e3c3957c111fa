'use client'

import { useTranslations } from 'next-intl'
import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { ChoiceGroup } from './choice-group'
import { classNames } from './class-names'
import type { FieldProps } from './form-field'
import { isOfWords, notObserved, type ScaleMark, type ScaleStep } from './scale'
import { ScaleReading } from './scale-reading'
import { ScaleTile } from './scale-tile'
import { ScaleWords } from './scale-words'

export interface ScaleInputProps extends FieldProps {
  /** The scale's values in order, 2 to 10 of them; labels may be letters. */
  steps: ScaleStep[]
  value: ScaleMark
  onChange?: (mark: ScaleMark) => void
  /** The student's own mark: a dot under the value, and words. */
  selfMark?: ScaleMark
  /** The words for the student's own mark, where 'student marked 4' does not fit, for example for the student. */
  selfWords?: string
  /** Whether 'not observed' is offered while nothing is chosen. */
  allowNotObserved?: boolean
  /** A button at the end of the label's line. */
  after?: ReactNode
  /** Whether a typed mark moves the focus to the next such scale on the page. */
  movesOn?: boolean
  /** lg (56 px, default) at the chair; md in dense lists. */
  size?: 'md' | 'lg'
}

/** Narrow containers and large text break the tiles into even rows instead of shrinking the targets. */
const columns: Record<number, string> = {
  2: 'grid-cols-2',
  3: 'grid-cols-3',
  4: 'grid-cols-4',
  5: 'grid-cols-5',
  6: 'grid-cols-3 @2xs:grid-cols-6',
  7: 'grid-cols-4 @sm:grid-cols-7',
  8: 'grid-cols-4 @md:grid-cols-8',
  9: 'grid-cols-5 @lg:grid-cols-9',
  10: 'grid-cols-5 @lg:grid-cols-10',
}

/** The classes of a scale by its number of steps, so that its tiles are in even rows. */
export function columnsFor(steps: readonly ScaleStep[]): string {
  return columns[steps.length] ?? 'grid-cols-5'
}

/**
 * A mark in one tap. It is a radio group: arrows move and choose, a typed label chooses, and Delete or a button of its own clears. With `movesOn`, 0 means 'not
 * observed', and the last typed character leads to the next scale.
 */
export function ScaleInput(props: ScaleInputProps) {
  const {
    steps,
    value,
    onChange,
    selfMark = null,
    selfWords,
    allowNotObserved = false,
    size = 'lg',
    readOnly,
    after,
    movesOn = false,
    ...field
  } = props
  const t = useTranslations('ui')
  const name = useId()
  const selfStep = steps.find((step) => step.value === selfMark)
  const selfText =
    selfMark === null
      ? null
      : (selfWords ?? t('scale.studentMarked', { mark: selfMark === notObserved ? t('scale.notObserved') : (selfStep?.label ?? '') }))

  if (readOnly) return <ScaleReading {...field} steps={steps} value={value} selfText={selfText} />

  function typed(event: KeyboardEvent<HTMLDivElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey || field.disabledReason) return
    if (event.key === 'Delete' && value !== null) return onChange?.(null)
    const index = steps.findIndex(
      (step) => step.label.toLowerCase() === event.key.toLowerCase() || (isOfWords(steps) && String(step.value) === event.key),
    )
    const step = steps[index]
    if (!step && !(movesOn && allowNotObserved && event.key === '0')) return
    const mark = step ? step.value : notObserved
    if (!(movesOn && focusNextScale(event.currentTarget))) event.currentTarget.querySelectorAll('input')[index]?.focus()
    if (mark !== value) onChange?.(mark)
  }

  return (
    <ChoiceGroup
      {...field}
      role="radiogroup"
      after={after}
      onClear={value !== null && onChange && !field.disabledReason ? () => onChange(null) : undefined}
    >
      <div className="@container max-w-xl" data-scale={movesOn || undefined} onKeyDown={typed}>
        <div className={classNames('grid gap-1.5', columnsFor(steps))}>
          {steps.map((step) => (
            <ScaleTile
              key={step.value}
              name={name}
              step={step}
              isFigure={isOfWords(steps)}
              size={size}
              isChosen={step.value === value}
              isDisabled={Boolean(field.disabledReason)}
              isInvalid={Boolean(field.error)}
              selfText={step.value === selfMark ? selfText : null}
              onChange={onChange}
            />
          ))}
        </div>
        <ScaleWords
          name={name}
          steps={steps}
          chosen={steps.find((step) => step.value === value)}
          isNotObserved={value === notObserved}
          allowNotObserved={allowNotObserved}
          isDisabled={Boolean(field.disabledReason)}
          selfText={selfText}
          onChange={onChange}
        />
      </div>
    </ChoiceGroup>
  )
}

/** Returns whether there is another visible scale. */
function focusNextScale(from: HTMLElement): boolean {
  const scales = Array.from(document.querySelectorAll<HTMLElement>('[data-scale]')).filter(
    (scale) => scale === from || scale.checkVisibility(),
  )
  const next = scales[scales.indexOf(from) + 1]
  const input = next?.querySelector<HTMLInputElement>('input:checked') ?? next?.querySelector('input')
  if (!next || !input) return false
  input.focus({ preventScroll: true })
  next.parentElement?.scrollIntoView({ block: 'center' })
  return true
}
