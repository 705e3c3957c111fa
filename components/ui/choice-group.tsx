'use client'

import { useTranslations } from 'next-intl'
import { useId, type ReactNode } from 'react'
import { FieldHelp } from './field-help'
import { FieldLabel } from './field-label'
import { FieldNotes } from './field-notes'
import type { FieldProps } from './form-field'
import { TextButton } from './text-button'
import { useFieldIds } from './use-field-ids'

interface ChoiceGroupProps extends FieldProps {
  role: 'radiogroup' | 'group'
  /** A button at the end of the label's line. */
  after?: ReactNode
  /** Set while something is chosen that may be cleared. Clearing has a button of its own, because a second tap on a choice is a slip of the finger. */
  onClear?: (() => void) | undefined
  children: ReactNode
}

/** A label and messages around several choices that answer one question. */
export function ChoiceGroup({
  role,
  after,
  onClear,
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
}: ChoiceGroupProps) {
  const ids = useFieldIds({ id, help, description, error, disabledReason, queued })
  const t = useTranslations('ui')
  const clearId = useId()
  const isRadio = role === 'radiogroup'

  function clear() {
    onClear?.()
    // The button disappears together with the choice, so the focus would be lost.
    document.getElementById(ids.controlId)?.querySelector('input')?.focus()
  }
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
      <div className={after || onClear ? 'flex items-start justify-between gap-2' : undefined}>
        <FieldLabel id={ids.labelId} optional={optional} hidden={hideLabel}>
          {label}
        </FieldLabel>
        {onClear && (
          <TextButton
            id={clearId}
            aria-labelledby={`${clearId} ${ids.labelId}`}
            className="ml-auto shrink-0 text-dense text-muted"
            onPress={clear}
          >
            {t('clear')}
          </TextButton>
        )}
        {after}
      </div>
      {help && <FieldHelp id={ids.helpId}>{help}</FieldHelp>}
      {children}
      <FieldNotes {...ids} description={description} error={error} disabledReason={disabledReason} queued={queued} />
    </div>
  )
}
