'use client'

import type { ReactNode } from 'react'
import { FieldNotes } from './field-notes'
import { useFieldIds } from './use-field-ids'
import { classNames } from './class-names'

export interface SwitchProps {
  /** The setting that the switch turns on. */
  label: ReactNode
  id?: string
  checked: boolean
  /** Called at once: a switch acts immediately, and a setting that waits for a Save is a checkbox. */
  onChange?: (checked: boolean) => void
  description?: ReactNode
  error?: string | null
  disabledReason?: string | null | false
  queued?: boolean
  className?: string
}

export function Switch({ label, id, checked, onChange, description, error, disabledReason, queued, className }: SwitchProps) {
  const ids = useFieldIds({ id, description, error, disabledReason, queued })
  return (
    <div className={className}>
      <label className="inline-flex min-h-target items-center gap-3">
        <span className="relative inline-flex h-6 w-10 shrink-0">
          <input
            id={ids.controlId}
            type="checkbox"
            role="switch"
            checked={checked}
            disabled={Boolean(disabledReason)}
            aria-describedby={ids.describedBy}
            onChange={(event) => onChange?.(event.target.checked)}
            className={classNames(
              'm-0 h-6 w-10 appearance-none rounded-full border transition-colors',
              disabledReason ? 'cursor-not-allowed border-dashed border-control bg-neutral-tint' : 'cursor-pointer',
              !disabledReason &&
                (checked
                  ? 'border-primary bg-primary hover:border-primary-hover hover:bg-primary-hover'
                  : 'border-control bg-surface hover:bg-hover active:bg-pressed'),
            )}
          />
          <span
            aria-hidden="true"
            className={classNames(
              'pointer-events-none absolute inset-y-1 size-4 rounded-full border-8 transition-transform',
              checked ? 'left-1 translate-x-4' : 'left-1',
              checked && !disabledReason ? 'border-on-primary bg-on-primary' : 'border-control bg-control',
            )}
          />
        </span>
        <span>{label}</span>
      </label>
      <div className="pl-13">
        <FieldNotes {...ids} description={description} error={error} disabledReason={disabledReason} queued={queued} />
      </div>
    </div>
  )
}
