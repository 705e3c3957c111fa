'use client'

import { classNames } from './class-names'
import type { ScaleMark, ScaleStep } from './scale'

interface ScaleTileProps {
  name: string
  step: ScaleStep
  /** Whether the tile shows the value instead of the label, which is a word. */
  isFigure: boolean
  size: 'md' | 'lg'
  isChosen: boolean
  isDisabled: boolean
  isInvalid: boolean
  selfText: string | null
  onChange?: (mark: ScaleMark) => void
}

export function ScaleTile({ name, step, isFigure, size, isChosen, isDisabled, isInvalid, selfText, onChange }: ScaleTileProps) {
  return (
    <label
      data-tone={step.tone}
      className={classNames(
        'relative flex items-center justify-center rounded-control border p-1 text-center wrap-anywhere select-none',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
        size === 'lg' ? 'min-h-chairside' : classNames('min-h-control', selfText && 'pb-2'),
        'text-h2 font-bold',
        isChosen && 'forced-chosen border-tone-strong bg-tone-tint text-tone-strong inset-ring inset-ring-tone-strong',
        !isChosen && isDisabled && 'border-dashed border-control bg-neutral-tint text-muted',
        !isChosen &&
          !isDisabled &&
          classNames(
            'bg-surface hover:bg-hover active:border-tone-strong active:bg-tone-tint',
            isInvalid ? 'border-danger' : 'border-control',
          ),
      )}
    >
      {/* The tile is see-through without opacity and named by an attribute, which saves a hundred layers and hidden texts. */}
      <input
        type="radio"
        aria-label={[step.label, step.meaning, selfText].filter(Boolean).join(', ')}
        name={name}
        value={step.value}
        checked={isChosen}
        disabled={isDisabled}
        onChange={() => onChange?.(step.value)}
        className="absolute inset-0 cursor-pointer appearance-none outline-none"
      />
      {isFigure ? step.value : step.label}
      {/* The dot is made of border, which forced colours keep. */}
      {selfText && (
        <span
          aria-hidden="true"
          className={classNames(
            size === 'lg' ? 'bottom-1.5' : 'bottom-1',
            'absolute size-0 rounded-full border-3',
            isChosen ? 'border-current' : 'border-muted',
          )}
        />
      )}
    </label>
  )
}
