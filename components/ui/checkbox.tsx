'use client'

import { Check, Minus } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names'
import { FieldNotes } from './field-notes'
import { useFieldIds } from './use-field-ids'

interface CheckboxProps extends Pick<ComponentProps<'input'>, 'name' | 'value' | 'onBlur' | 'tabIndex'> {
  label: ReactNode
  hideLabel?: boolean
  id?: string
  checked: boolean
  /** Whether only some of the items behind the box are chosen. */
  indeterminate?: boolean
  onChange?: (checked: boolean) => void
  description?: ReactNode
  error?: string | null
  required?: boolean
  readOnly?: boolean
  disabledReason?: string | null | false
  queued?: boolean
  className?: string
}

export function Checkbox({
  label,
  hideLabel,
  id,
  checked,
  indeterminate = false,
  onChange,
  description,
  error,
  required,
  readOnly,
  disabledReason,
  queued,
  className,
  ...native
}: CheckboxProps) {
  const ids = useFieldIds({ id, description, error, disabledReason, queued })
  const isFilled = checked || indeterminate
  return (
    <div className={className}>
      <label
        className={classNames('relative inline-flex min-h-target items-center gap-2', !readOnly && !disabledReason && 'cursor-pointer')}
      >
        <span className="relative inline-flex size-5 shrink-0">
          <input
            {...native}
            ref={(input) => {
              if (input) input.indeterminate = indeterminate
            }}
            id={ids.controlId}
            type="checkbox"
            checked={checked}
            disabled={Boolean(disabledReason)}
            aria-readonly={readOnly || undefined}
            aria-required={required || undefined}
            aria-invalid={error ? true : undefined}
            aria-describedby={ids.describedBy}
            onChange={(event) => readOnly || onChange?.(event.target.checked)}
            className={classNames(
              'm-0 size-5 appearance-none rounded-control border transition-colors forced-colors:appearance-auto',
              boxOf({ isFilled, isInvalid: Boolean(error), readOnly, isDisabled: Boolean(disabledReason) }),
            )}
          />
          {isFilled && (
            <span
              aria-hidden="true"
              className={classNames(
                'pointer-events-none absolute inset-0.5 *:size-4 *:stroke-3 forced-colors:hidden',
                disabledReason || readOnly ? 'text-ink' : 'text-on-primary',
              )}
            >
              {indeterminate ? <Minus /> : <Check />}
            </span>
          )}
        </span>
        <span className={hideLabel ? 'sr-only' : undefined}>{label}</span>
      </label>
      <div className="pl-7">
        <FieldNotes {...ids} description={description} error={error} disabledReason={disabledReason} queued={queued} />
      </div>
    </div>
  )
}

interface Box {
  isFilled: boolean
  isInvalid: boolean
  isDisabled: boolean
  readOnly?: boolean
}

function boxOf({ isFilled, isInvalid, isDisabled, readOnly }: Box) {
  if (isDisabled) return 'border-dashed border-control bg-neutral-tint'
  if (readOnly) return 'border-control bg-neutral-tint'
  if (isFilled) return 'border-primary bg-primary hover:border-primary-hover hover:bg-primary-hover'
  return classNames(
    'bg-surface hover:bg-hover active:bg-pressed',
    isInvalid ? 'border-danger inset-ring inset-ring-danger' : 'border-control',
  )
}
