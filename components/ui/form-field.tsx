'use client'

import type { ReactNode } from 'react'
import { FieldHelp } from './field-help'
import { FieldLabel } from './field-label'
import { FieldNotes } from './field-notes'
import { useFieldIds } from './use-field-ids'

/** What every field takes. */
export interface FieldProps {
  /** Always there; `hideLabel` keeps it for screen readers only. */
  label: string
  hideLabel?: boolean
  /** The control's id, so that the error summary can lead to it. */
  id?: string
  /** What is asked for, between label and control: for questions that need more than a few words. */
  help?: ReactNode
  /** Help under the field, before anything is wrong. */
  description?: ReactNode
  /** What is wrong and what to do, in one sentence. */
  error?: string | null
  required?: boolean
  /** Adds '(optional)' to the label: mark the few that may be left out rather than the many that may not. */
  optional?: boolean
  /** Shown, not changed. */
  readOnly?: boolean
  /** Why it cannot be changed now; locks the field. */
  disabledReason?: string | null | false
  /** The value waits on this device. */
  queued?: boolean
  /** Layout only. */
  className?: string
}

interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

interface FormFieldProps extends FieldProps {
  /** The control, given what ties it to label and messages. */
  children: (control: FieldControl) => ReactNode
}

/** Label, control and messages, tied together. */
export function FormField({
  label,
  hideLabel,
  id,
  help,
  description,
  error,
  required,
  optional,
  disabledReason,
  queued,
  className,
  children,
}: FormFieldProps) {
  const ids = useFieldIds({
    id,
    notes: { help: Boolean(help), description: Boolean(description || disabledReason || queued), error: Boolean(error) },
  })
  return (
    <div className={className}>
      <FieldLabel id={ids.labelId} htmlFor={ids.controlId} optional={optional} hidden={hideLabel}>
        {label}
      </FieldLabel>
      {help && <FieldHelp id={ids.helpId}>{help}</FieldHelp>}
      {children({
        id: ids.controlId,
        'aria-describedby': ids.describedBy,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      <FieldNotes {...ids} description={description} error={error} disabledReason={disabledReason} queued={queued} />
    </div>
  )
}
