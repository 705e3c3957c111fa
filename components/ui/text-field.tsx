'use client'

import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names'
import { fieldStyle, lockOf } from './field-style'
import { FormField, type FieldProps } from './form-field'
import { IconSlot } from './icon-slot'
import { Spinner } from './spinner'

type NativeProps = Pick<
  ComponentProps<'input'>,
  | 'ref'
  | 'name'
  | 'list'
  | 'autoComplete'
  | 'inputMode'
  | 'maxLength'
  | 'placeholder'
  | 'spellCheck'
  | 'autoCapitalize'
  | 'enterKeyHint'
  | 'onBlur'
  | 'onFocus'
  | 'onKeyDown'
  | 'autoFocus'
>

export interface TextFieldProps extends FieldProps, NativeProps {
  /** Takes the focus first when its dialog opens. */
  'data-autofocus'?: boolean
  type?: 'text' | 'email' | 'tel' | 'url' | 'password'
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  /** An icon before the text. */
  icon?: ReactNode
  /** Something small at the end of the box: a unit, a button. */
  after?: ReactNode
  /** Whether a check of the value is under way. */
  loading?: boolean
}

export function TextField({ type = 'text', value, defaultValue, onChange, icon, after, loading, className, ...rest }: TextFieldProps) {
  const { label, hideLabel, id, help, description, error, required, optional, readOnly, disabledReason, queued, ...native } = rest
  const lock = lockOf({ readOnly, disabledReason })
  return (
    <FormField {...{ label, hideLabel, id, help, description, error, required, optional, disabledReason, queued, className }}>
      {(control) => (
        <span className="relative flex items-center">
          {icon && <IconSlot className="pointer-events-none absolute left-3 text-muted">{icon}</IconSlot>}
          <input
            {...native}
            {...control}
            type={type}
            value={value}
            defaultValue={defaultValue}
            onChange={(event) => onChange?.(event.target.value)}
            readOnly={lock !== null}
            aria-disabled={disabledReason ? true : undefined}
            className={classNames(
              fieldStyle({ invalid: Boolean(error), lock }),
              'min-h-control py-2',
              icon ? 'pl-10' : 'pl-3',
              after || loading ? 'pr-12' : 'pr-3',
            )}
          />
          {(after || loading) && (
            <span className="absolute right-1 flex min-w-8 items-center justify-center text-muted">
              {loading ? <Spinner size="sm" /> : after}
            </span>
          )}
        </span>
      )}
    </FormField>
  )
}
