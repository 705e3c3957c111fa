'use client'

import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names'
import { fieldStyle, lockOf } from './field-style'
import { FormField, type FieldProps } from './form-field'
import { IconSlot } from './icon-slot'
import { Spinner } from './spinner'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
  /** Options with the same group are under its heading. */
  group?: string
}

interface SelectProps extends FieldProps, Pick<ComponentProps<'select'>, 'ref' | 'name' | 'onBlur' | 'autoComplete'> {
  /** The options of a short list; a long list belongs in the selector. */
  options: readonly SelectOption[]
  /** '' means no choice. */
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  /** The words for no choice; without them there is always a choice. */
  placeholder?: string
  loading?: boolean
  /** Whether the chosen value stands out from the words around it, in a sentence of choices. */
  isTinted?: boolean
  /** As wide as what is chosen, in a sentence of choices; else as its longest option. */
  isInline?: boolean
}

/** The platform's own list: a wheel on a phone, typeahead on a desktop. */
export function Select({
  options,
  value,
  defaultValue,
  onChange,
  placeholder,
  loading,
  isTinted = false,
  isInline = false,
  className,
  ...rest
}: SelectProps) {
  const { label, hideLabel, id, help, description, error, required, optional, readOnly, disabledReason, queued, ...native } = rest
  const lock = lockOf({ readOnly: readOnly || loading, disabledReason })
  return (
    <FormField {...{ label, hideLabel, id, help, description, error, required, optional, disabledReason, queued, className }}>
      {(control) => (
        <span className="relative flex items-center">
          <select
            {...native}
            {...control}
            value={value}
            defaultValue={defaultValue}
            onChange={(event) => onChange?.(event.target.value)}
            disabled={lock !== null}
            aria-busy={loading || undefined}
            className={classNames(
              fieldStyle({ invalid: Boolean(error), lock, isTinted: isTinted && value !== '' }),
              // On paper the box shows the chosen value.
              'min-h-control appearance-none py-2 pr-10 pl-3 disabled:opacity-100 print:border-transparent print:pl-0',
              value === '' && 'text-muted',
              isInline && 'field-sizing-content',
            )}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            <SelectOptions options={options} />
          </select>
          <span className="pointer-events-none absolute right-3 inline-flex text-muted print:hidden">
            {loading ? (
              <Spinner size="sm" />
            ) : (
              <IconSlot>
                <ChevronDown />
              </IconSlot>
            )}
          </span>
        </span>
      )}
    </FormField>
  )
}

function SelectOptions({ options }: { options: readonly SelectOption[] }) {
  const groups = [...new Set(options.map((option) => option.group))]
  return groups.map((group) => {
    const own = options.filter((option) => option.group === group)
    const list = own.map((option) => (
      <option key={option.value} value={option.value} disabled={option.disabled}>
        {option.label}
      </option>
    ))
    return group === undefined ? (
      list
    ) : (
      <optgroup key={group} label={group}>
        {list}
      </optgroup>
    )
  })
}
