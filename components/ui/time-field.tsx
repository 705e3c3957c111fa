'use client'

import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { classNames } from './class-names'
import { fieldStyle, lockOf } from './field-style'
import { FormField, type FieldProps } from './form-field'

export interface TimeFieldProps extends FieldProps {
  /** 24 hours, whatever the browser shows: 09:30. */
  value: string | null
  /** Called with a whole time, never while it is typed; with null where an optional one was emptied. */
  onChange?: (value: string | null) => void
}

/** A time of day: the platform's own field, a wheel on a phone and typing on a desk. */
export function TimeField({ value, onChange, readOnly, className, ...rest }: TimeFieldProps) {
  const { label, hideLabel, id, description, error, required, optional, disabledReason, queued } = rest
  const lock = lockOf({ readOnly, disabledReason })
  const [draft, setDraft] = useState(value)
  const [seen, setSeen] = useState(value)
  // 1 is on the way to 12: what keys change is handed on when focus leaves, what a wheel changes at once.
  const isTyping = useRef(false)

  if (value !== seen) {
    setSeen(value)
    setDraft(value)
  }

  function hear({ currentTarget: { value: given, validity } }: FormEvent<HTMLInputElement>) {
    // Half typed the field says ''. Given an old time back it would undo what is being typed, part by part.
    const next = given === '' ? null : given
    setDraft(next)
    if (!isTyping.current && !validity.badInput) commit(next)
  }

  function commit(next: string | null) {
    if (next === null && !optional) return setDraft(value)
    if (next !== value) onChange?.(next)
  }

  function leave(field: HTMLInputElement) {
    isTyping.current = false
    if (!field.validity.badInput) return commit(field.value === '' ? null : field.value)
    // What was left half typed goes back to what it was.
    field.value = value ?? ''
    setDraft(value)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') leave(event.currentTarget)
    else isTyping.current = true
  }

  return (
    <FormField {...{ label, hideLabel, id, description, error, required, optional, disabledReason, queued, className }}>
      {(control) => (
        <input
          {...control}
          type="time"
          value={draft ?? ''}
          readOnly={lock !== null}
          onChange={hear}
          onKeyDown={onKeyDown}
          onBlur={(event) => leave(event.currentTarget)}
          className={classNames(fieldStyle({ invalid: Boolean(error), lock }), 'min-h-control min-w-32 px-3 py-2')}
        />
      )}
    </FormField>
  )
}
