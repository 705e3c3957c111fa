'use client'

import { classNames } from './class-names'
import { fieldStyle, lockOf } from './field-style'
import { FormField, type FieldProps } from './form-field'

export interface DayFieldProps extends FieldProps {
  /** 'YYYY-MM-DD', or '' for none. */
  value: string
  /** Called for a whole day only, never while it is being typed. */
  onChange?: (value: string) => void
  min?: string
  max?: string
}

/** A day without a time: the platform's own field, a wheel on a phone and typing on a desk. */
export function DayField({ value, onChange, min, max, readOnly, className, ...rest }: DayFieldProps) {
  const { label, hideLabel, id, description, error, required, optional, disabledReason, queued } = rest
  const lock = lockOf({ readOnly, disabledReason })
  return (
    <FormField {...{ label, hideLabel, id, description, error, required, optional, disabledReason, queued, className }}>
      {(control) => (
        <input
          {...control}
          type="date"
          value={value}
          min={min}
          max={max}
          readOnly={lock !== null}
          onChange={(event) => event.target.value !== '' && onChange?.(event.target.value)}
          className={classNames(fieldStyle({ invalid: Boolean(error), lock }), 'min-h-control px-3 py-2')}
        />
      )}
    </FormField>
  )
}
