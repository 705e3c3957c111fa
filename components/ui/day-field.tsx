'use client'

import { useState, type FocusEvent, type SyntheticEvent } from 'react'
import { useFormats } from '@/lib/i18n/use-formats'
import { classNames } from './class-names'
import { fieldStyle, lockOf } from './field-style'
import { FormField, type FieldProps } from './form-field'

export interface DayFieldProps extends FieldProps {
  /** 'YYYY-MM-DD', or '' for none. */
  value: string
  /** Called for a whole day, never while it is being typed; with '' where an optional one was emptied. */
  onChange?: (value: string) => void
  min?: string
  max?: string
  /** A filter: empty asks for every day, which its label need not say. */
  isFilter?: boolean
}

/** A day without a time: the platform's own field, a wheel on a phone and typing on a desk. */
export function DayField({ value, onChange, min, max, isFilter = false, readOnly, className, ...rest }: DayFieldProps) {
  const { label, hideLabel, id, description, error, required, optional, disabledReason, queued } = rest
  const mayBeEmpty = isFilter || optional
  const lock = lockOf({ readOnly, disabledReason })
  const formats = useFormats()
  // The field shows day and month in the order of the browser, which may not be that of the page: 11/12 is said in words, too.
  const inWords = value === '' ? undefined : <span className="block first-letter:uppercase">{formats.longDay(value)}</span>
  // Half typed the platform's field says ''. Given its old day back it would undo what is being typed, part by part.
  const [isHalfTyped, setHalfTyped] = useState(false)

  function hear({ currentTarget: { value: typed, validity } }: SyntheticEvent<HTMLInputElement>) {
    const day = dayTyped({ typed, isHalfTyped: validity.badInput, optional: mayBeEmpty })
    setHalfTyped(day === null)
    if (day !== null && day !== value) onChange?.(day)
  }

  function leave(event: FocusEvent<HTMLInputElement>) {
    hear(event)
    const field = event.currentTarget
    if (dayTyped({ typed: field.value, isHalfTyped: field.validity.badInput, optional: mayBeEmpty }) !== null) return
    // What was left half typed goes back to what it was.
    setHalfTyped(false)
    field.value = value
  }

  return (
    <FormField {...{ label, hideLabel, id, description: description ?? inWords, error, required, optional, disabledReason, queued, className }}>
      {(control) => (
        <input
          {...control}
          type="date"
          value={isHalfTyped ? '' : value}
          min={min}
          max={max}
          readOnly={lock !== null}
          onChange={hear}
          // The last part that is taken away changes nothing any more in the browser's eyes: '' it was already.
          onKeyUp={hear}
          onBlur={leave}
          className={classNames(fieldStyle({ invalid: Boolean(error), lock }), 'min-h-control px-3 py-2')}
        />
      )}
    </FormField>
  )
}

/** What a field says: a day, '' where an optional one is empty, null where a day is not whole yet or must stand. */
export function dayTyped({ typed, isHalfTyped, optional = false }: { typed: string; isHalfTyped: boolean; optional?: boolean }): string | null {
  if (typed !== '') return typed
  return optional && !isHalfTyped ? '' : null
}
