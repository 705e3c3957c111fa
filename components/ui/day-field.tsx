'use client'

import { useState, type FocusEvent } from 'react'
import { useFormats } from '@/lib/i18n/use-formats'
import { classNames } from './class-names'
import { DateBox } from './date-box'
import { isHalfTyped } from './half-typed'
import { dayTyped } from './day-typed'
import { FieldLabel } from './field-label'
import { FieldNotes } from './field-notes'
import { lockOf } from './field-style'
import type { FieldProps } from './form-field'
import { useFieldIds } from './use-field-ids'
import { useLazy } from './use-lazy'

interface DayFieldProps extends FieldProps {
  /** 'YYYY-MM-DD', or '' for no day. */
  value: string
  /** Called with a whole day, never while it is being typed; with '' where an optional day was emptied. */
  onChange?: (value: string) => void
  min?: string
  max?: string
  /** Whether the field is a filter: empty means every day, which its label need not say. */
  isFilter?: boolean
  /** Without the day in words below it, where it is in a row with other controls. */
  hideWords?: boolean
}

const loadSegments = async () => (await import('./day-segments')).DaySegments
const doNothing = () => {}

/** A field for a day without a time, in the order of the application's language: typed part by part, or chosen in a calendar. */
export function DayField({ value, onChange, min, max, isFilter = false, hideWords = false, readOnly, className, ...rest }: DayFieldProps) {
  const { label, hideLabel, id, description, error, required, optional, disabledReason, queued } = rest
  const mayBeEmpty = isFilter || optional
  const lock = lockOf({ readOnly, disabledReason })
  const formats = useFormats()
  const inWords = value === '' || hideWords ? undefined : <span className="block first-letter:uppercase">{formats.longDay(value)}</span>
  const shownNote = description ?? inWords
  const ids = useFieldIds({ id, description: shownNote, error, disabledReason, queued })
  // The typed day; a day that comes from elsewhere replaces it.
  const [draft, setDraft] = useState<{ readonly of: string; readonly typed: string | null }>({ of: value, typed: value || null })
  const typed = draft.of === value ? draft.typed : value || null
  /** The segments are drawn again for each reset, because React Aria leaves a half-typed day as it stands. */
  const [resets, setResets] = useState(0)
  const Segments = useLazy(true, loadSegments, doNothing)

  function hear(next: string | null) {
    setDraft({ of: value, typed: next })
    const day = dayTyped({ typed: next, optional: mayBeEmpty })
    if (day !== null && day !== value) onChange?.(day)
  }

  /** A half-typed day goes back to its last value. */
  function leave(event: FocusEvent) {
    if (event.currentTarget.contains(event.relatedTarget)) return
    if (dayTyped({ typed, optional: mayBeEmpty }) === null) setDraft({ of: value, typed: value || null })
    if (isHalfTyped(event.currentTarget)) setResets(resets + 1)
  }

  return (
    <div className={className} onBlur={leave}>
      <FieldLabel id={ids.labelId} optional={optional} hidden={hideLabel}>
        {label}
      </FieldLabel>
      <div id={ids.controlId} className={classNames('relative', lock === null && 'max-w-60')}>
        {Segments ? (
          <Segments
            key={resets}
            label={label}
            labelId={ids.labelId}
            describedBy={ids.describedBy}
            value={typed}
            onChange={hear}
            min={min}
            max={max}
            isInvalid={Boolean(error)}
            isRequired={Boolean(required)}
            lock={lock}
          />
        ) : (
          <DateBox labelledBy={ids.labelId} isInvalid={Boolean(error)} lock={lock}>
            {value === '' ? '' : formats.day(value)}
          </DateBox>
        )}
      </div>
      <FieldNotes {...ids} description={shownNote} error={error} disabledReason={disabledReason} queued={queued} />
    </div>
  )
}
