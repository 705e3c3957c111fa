'use client'

import type { ReactNode } from 'react'
import { FieldHelp } from './field-help'
import { FieldLabel } from './field-label'
import { FieldNotes } from './field-notes'
import { useFieldIds } from './use-field-ids'

/** The properties of every field. */
export interface FieldProps {
  /** Every field has a label; `hideLabel` keeps it for screen readers only. */
  label: string
  hideLabel?: boolean
  /** The control's id, so that the error summary can lead to it. */
  id?: string
  /** An explanation between label and control, for questions that need more than a few words. */
  help?: ReactNode
  /** Help under the field, before anything is wrong. */
  description?: ReactNode
  /** The problem and what to do about it, in one sentence. */
  error?: string | null
  required?: boolean
  /** Adds '(optional)' to the label: optional fields are marked, since they are fewer than required ones. */
  optional?: boolean
  /** Whether the value is shown and cannot be changed. */
  readOnly?: boolean
  /** The reason why the field cannot be changed at present; locks the field. */
  disabledReason?: string | null | false
  /** Whether the value waits on this device to be sent. */
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
  /** Draws the control, given the ids that tie it to label and messages. */
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
  const ids = useFieldIds({ id, help, description, error, disabledReason, queued })
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
