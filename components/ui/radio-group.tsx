'use client'

import { useId, type ReactNode } from 'react'
import { ChoiceGroup } from './choice-group'
import { classNames } from './class-names'
import type { FieldProps } from './form-field'

interface RadioOption<Value extends string> {
  value: Value
  label: ReactNode
  description?: ReactNode
}

interface RadioGroupProps<Value extends string> extends FieldProps {
  options: readonly RadioOption<Value>[]
  value: Value | null
  onChange?: (value: Value) => void
}

/** A choice of one among a few options, each on its own line with room for a sentence. */
export function RadioGroup<Value extends string>({ options, value, onChange, readOnly, ...field }: RadioGroupProps<Value>) {
  const name = useId()
  if (readOnly) {
    return (
      <ChoiceGroup {...field} role="group">
        <p className="py-1">{options.find((option) => option.value === value)?.label ?? '–'}</p>
      </ChoiceGroup>
    )
  }
  return (
    <ChoiceGroup {...field} role="radiogroup">
      <div className="flex flex-col gap-1">
        {options.map((option) => (
          <label key={option.value} className="inline-flex min-h-target items-start gap-2 py-0.5">
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              disabled={Boolean(field.disabledReason)}
              onChange={() => onChange?.(option.value)}
              className={classNames(
                'm-0.5 size-5 shrink-0 cursor-pointer appearance-none rounded-full border bg-surface transition-colors checked:border-6 checked:border-primary forced-colors:appearance-auto',
                'not-checked:not-disabled:hover:bg-hover not-checked:not-disabled:active:bg-pressed disabled:cursor-not-allowed disabled:border-dashed disabled:bg-neutral-tint disabled:checked:border-solid disabled:checked:border-control',
                field.error ? 'border-danger' : 'border-control',
              )}
            />
            <span className="min-w-0">
              <span className="block">{option.label}</span>
              {option.description && <span className="block text-dense text-muted">{option.description}</span>}
            </span>
          </label>
        ))}
      </div>
    </ChoiceGroup>
  )
}
