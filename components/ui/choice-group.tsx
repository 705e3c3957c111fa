'use client'

import type { ReactNode } from 'react'
import { FieldLabel } from './field-label'
import { FieldNotes } from './field-notes'
import type { FieldProps } from './form-field'
import { useFieldIds } from './use-field-ids'

interface ChoiceGroupProps extends FieldProps {
  role: 'radiogroup' | 'group'
  children: ReactNode
}

/** A label and messages around several choices that answer one question. */
export function ChoiceGroup({ role, label, hideLabel, id, description, error, required, optional, disabledReason, queued, className, children }: ChoiceGroupProps) {
  const ids = useFieldIds({ id, notes: { description: Boolean(description || disabledReason || queued), error: Boolean(error) } })
  const isRadio = role === 'radiogroup'
  return (
    <div
      id={ids.controlId}
      role={role}
      aria-labelledby={ids.labelId}
      aria-describedby={ids.describedBy}
      aria-invalid={isRadio && error ? true : undefined}
      aria-required={isRadio && required ? true : undefined}
      className={className}
    >
      <FieldLabel id={ids.labelId} optional={optional} hidden={hideLabel}>{label}</FieldLabel>
      {children}
      <FieldNotes {...ids} description={description} error={error} disabledReason={disabledReason} queued={queued} />
    </div>
  )
}
