'use client'

import { useState, type FocusEvent, type KeyboardEvent } from 'react'
import { classNames } from './class-names'
import { DateBox } from './date-box'
import { isHalfTyped } from './half-typed'
import { FieldLabel } from './field-label'
import { FieldNotes } from './field-notes'
import { lockOf } from './field-style'
import type { FieldProps } from './form-field'
import { useFieldIds } from './use-field-ids'
import { useLazy } from './use-lazy'

interface TimeFieldProps extends FieldProps {
  /** The time in 24 hours, however the language writes it: 09:30. */
  value: string | null
  /** Called with a whole time, during typing only with `isFollowed`; with null where an optional time was emptied. */
  onChange?: (value: string | null) => void
  /** Whether every whole time is handed on while it is being typed, because something else on the screen follows it. */
  isFollowed?: boolean
}

const loadSegments = async () => (await import('./time-segments')).TimeSegments
const doNothing = () => {}

/** A time of day in the format of the application's language, typed part by part. */
export function TimeField({ value, onChange, isFollowed = false, readOnly, className, ...rest }: TimeFieldProps) {
  const { label, hideLabel, id, description, error, required, optional, disabledReason, queued } = rest
  const lock = lockOf({ readOnly, disabledReason })
  const ids = useFieldIds({ id, description, error, disabledReason, queued })
  // 1 may become 12, so the typed time is handed on when the focus leaves. A time that comes from elsewhere replaces it.
  const [draft, setDraft] = useState<{ readonly of: string | null; readonly typed: string | null }>({ of: value, typed: value })
  const typed = draft.of === value ? draft.typed : value
  /** The segments are drawn again for each reset, because React Aria leaves a half-typed time as it stands. */
  const [resets, setResets] = useState(0)
  const Segments = useLazy(true, loadSegments, doNothing)

  function commit() {
    if (typed === null && !optional) return setDraft({ of: value, typed: value })
    if (typed !== value) onChange?.(typed)
  }

  function hear(next: string | null) {
    setDraft({ of: value, typed: next })
    if (isFollowed && next !== null && next !== value) onChange?.(next)
  }

  function leave(event: FocusEvent) {
    if (event.currentTarget.contains(event.relatedTarget)) return
    commit()
    if (isHalfTyped(event.currentTarget)) setResets(resets + 1)
  }

  return (
    <div className={className} onBlur={leave} onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && commit()}>
      <FieldLabel id={ids.labelId} optional={optional} hidden={hideLabel}>
        {label}
      </FieldLabel>
      <div id={ids.controlId} className={classNames('min-w-32', lock === null && 'max-w-60')}>
        {Segments ? (
          <Segments
            key={resets}
            labelId={ids.labelId}
            describedBy={ids.describedBy}
            value={typed}
            onChange={hear}
            isInvalid={Boolean(error)}
            isRequired={Boolean(required)}
            lock={lock}
          />
        ) : (
          <DateBox labelledBy={ids.labelId} isInvalid={Boolean(error)} lock={lock}>
            {value}
          </DateBox>
        )}
      </div>
      <FieldNotes {...ids} description={description} error={error} disabledReason={disabledReason} queued={queued} />
    </div>
  )
}
