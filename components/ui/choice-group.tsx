'use client'

import type { ReactNode } from 'react'
import { FieldLabel } from './field-label'
import { FieldNotes } from './field-notes'
import type { FieldProps } from './form-field'
import { useFieldIds } from './use-field-ids'

interface ChoiceGroupProps extends FieldProps {
  role: 'radiogroup' | 'group'
  /** At the end of the label's line: a button. */
  after?: ReactNode
  children: ReactNode
}

/** A label and messages around several choices that answer one question. */
export function ChoiceGroup({ role, after, label, hideLabel, id, description, error, required, optional, disabledReason, queued, className, children }: ChoiceGroupProps) {
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
      <div className={after ? 'flex items-start justify-between gap-2' : undefined}>
        <FieldLabel id={ids.labelId} optional={optional} hidden={hideLabel}>{label}</FieldLabel>
        {after}
      </div>
      {children}
      <FieldNotes {...ids} description={description} error={error} disabledReason={disabledReason} queued={queued} />
    </div>
  )
}
