'use client'

import { parseTime } from '@internationalized/date'
import { useRef } from 'react'
import { DateInput, TimeField as AriaTimeField } from 'react-aria-components/TimeField'
import { classNames } from './class-names'
import { FieldDateSegment } from './date-segment'
import { FieldLabel } from './field-label'
import { FieldNotes } from './field-notes'
import { fieldStyle, lockOf } from './field-style'
import type { FieldProps } from './form-field'
import { useFieldIds } from './use-field-ids'
import { useTypedParts } from './use-typed-parts'

export interface TimeFieldProps extends FieldProps {
  /** 24 hours, whatever the locale shows: 09:30. */
  value: string | null
  /** Called with a whole time when focus leaves, never while it is typed. */
  onChange?: (value: string | null) => void
  onBlur?: () => void
}

const hoursAndMinutes = 5

export function TimeField({ value, onChange, onBlur, label, hideLabel, optional, id, description, error, required, readOnly, disabledReason, queued, className }: TimeFieldProps) {
  const ids = useFieldIds({ id, notes: { description: Boolean(description || disabledReason || queued), error: Boolean(error) } })
  const lock = lockOf({ readOnly, disabledReason })
  const field = useRef<HTMLDivElement>(null)
  const { draft, setDraft, leave, round } = useTypedParts({ field, value, onCommit: (typed) => onChange?.(typed) })
  return (
    <div id={ids.controlId} className={className}>
      <FieldLabel id={ids.labelId} optional={optional} hidden={hideLabel}>{label}</FieldLabel>
      <AriaTimeField
        key={round}
        ref={field}
        aria-labelledby={ids.labelId}
        aria-describedby={ids.describedBy}
        validationBehavior="aria"
        shouldForceLeadingZeros
        value={draft ? parseTime(draft) : null}
        onChange={(time) => setDraft(time ? time.toString().slice(0, hoursAndMinutes) : null)}
        isInvalid={Boolean(error)}
        isRequired={required}
        isReadOnly={lock !== null}
        onBlur={() => {
          leave()
          onBlur?.()
        }}
      >
        <DateInput className={classNames(fieldStyle({ invalid: Boolean(error), lock }), 'flex min-h-control max-w-40 items-center px-2.5 py-2')}>
          {(segment) => <FieldDateSegment segment={segment} />}
        </DateInput>
      </AriaTimeField>
      <FieldNotes {...ids} description={description} error={error} disabledReason={disabledReason} queued={queued} />
    </div>
  )
}
