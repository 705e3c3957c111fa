'use client'

import { useId } from 'react'
import { ChoiceGroup } from './choice-group'
import { classNames } from './class-names'
import type { FieldProps } from './form-field'
import { widthOfWords } from './words-width'

declare module 'react' {
  interface CSSProperties {
    '--segment'?: string
  }
}

interface SegmentedOption<Value extends string> {
  value: Value
  label: string
}

interface SegmentedProps<Value extends string> extends FieldProps {
  options: readonly SegmentedOption<Value>[]
  value: Value | null
  onChange?: (value: Value) => void
  /** Clears the choice; without it a choice can only be changed. */
  onClear?: () => void
  size?: 'md' | 'lg'
}

/** A few options side by side, chosen in one tap: level of help, comfortable or compact. Rows break where the words need it. */
export function Segmented<Value extends string>({
  options,
  value,
  onChange,
  onClear,
  size = 'md',
  readOnly,
  ...field
}: SegmentedProps<Value>) {
  const name = useId()
  if (readOnly) {
    return (
      <ChoiceGroup {...field} role="group">
        <p className="py-2">{options.find((option) => option.value === value)?.label ?? '–'}</p>
      </ChoiceGroup>
    )
  }
  const isDisabled = Boolean(field.disabledReason)
  const { columns, segment } = rowsOf(options)
  return (
    <ChoiceGroup {...field} role="radiogroup" onClear={value === null || isDisabled ? undefined : onClear}>
      <div style={{ gridTemplateColumns: columns }} className="grid max-w-xl">
        <div
          style={{ '--segment': segment }}
          className={classNames(
            'col-span-full flex flex-wrap gap-px overflow-clip rounded-control border',
            field.error ? 'border-danger bg-danger' : 'border-control bg-line',
            isDisabled && 'border-dashed',
          )}
        >
          {options.map((option) => (
            <SegmentedChoice
              key={option.value}
              name={name}
              label={option.label}
              size={size}
              isChosen={option.value === value}
              isDisabled={isDisabled}
              onChoose={() => onChange?.(option.value)}
            />
          ))}
        </div>
      </div>
    </ChoiceGroup>
  )
}

interface ChoiceProps {
  name: string
  label: string
  size: 'md' | 'lg'
  isChosen: boolean
  isDisabled: boolean
  onChoose: () => void
}

function SegmentedChoice({ name, label, size, isChosen, isDisabled, onChoose }: ChoiceProps) {
  return (
    <label
      className={classNames(
        'relative flex min-w-segment grow items-center justify-center px-1.5 py-2 text-center text-dense font-medium select-none forced-colors:border',
        'has-focus-visible:z-10 has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-primary',
        size === 'lg' ? 'min-h-chairside' : 'min-h-control',
        isChosen && 'forced-chosen bg-primary-tint text-primary inset-ring inset-ring-primary',
        !isChosen && (isDisabled ? 'bg-neutral-tint text-muted' : 'bg-surface hover:bg-hover active:bg-pressed'),
      )}
    >
      <input
        type="radio"
        name={name}
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer appearance-none outline-none"
      />
      <span>{label}</span>
    </label>
  )
}

const paddingOfOption = 0.9
/** The estimate is a few per cent low, and the letters of another font are wider: one row is used only where it fits with room to spare. */
const spare = 1.08

/**
 * One row where the words fit, otherwise two even ones, never three and a single one. In a bar the control is as wide as its content asks for, and a percentage
 * asks for nothing: by its words alone it would be narrower than the estimate, and break although there is room. `columns` therefore asks for the estimated
 * width of one row, with the borders, shrinks where there is less, and leaves further room to a second column.
 */
function rowsOf(options: readonly { label: string }[]): { columns: string; segment: string } {
  const width = options.reduce((sum, option) => sum + widthOfWords(option.label) + paddingOfOption, 0) * spare
  const oneRow = `${width.toFixed(1)} * var(--text-dense)`
  return {
    columns: `minmax(0px, calc(${oneRow} + 4px)) minmax(0px, 1fr)`,
    segment: `clamp(0px, (${oneRow} - 100%) * 999, 100% / ${Math.ceil(options.length / 2)} - 2px)`,
  }
}
