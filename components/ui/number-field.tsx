'use client'

import { Minus, Plus } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { Button } from 'react-aria-components/Button'
import { Group } from 'react-aria-components/Group'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Input } from 'react-aria-components/Input'
import { NumberField as AriaNumberField } from 'react-aria-components/NumberField'
import { buttonStyle } from './button-style'
import { classNames } from './class-names'
import { FieldLabel } from './field-label'
import { FieldNotes } from './field-notes'
import { fieldStyle, lockOf } from './field-style'
import type { FieldProps } from './form-field'
import { IconSlot } from './icon-slot'
import { useFieldIds } from './use-field-ids'

export interface NumberFieldProps extends FieldProps {
  value: number | null
  onChange?: (value: number | null) => void
  min?: number
  max?: number
  step?: number
  /** The format of the number: decimals, per cent, a unit. */
  format?: Intl.NumberFormatOptions
  onBlur?: () => void
}

/** A number in the locale's format, typed or stepped. Codes, years and phone numbers use a text field. */
export function NumberField({
  value,
  onChange,
  min,
  max,
  step,
  format,
  onBlur,
  label,
  hideLabel,
  optional,
  id,
  description,
  error: given,
  required,
  readOnly,
  disabledReason,
  queued,
  className,
}: NumberFieldProps) {
  const locale = useLocale()
  const outside = useOutside({ value, min, max })
  // The range of allowed numbers says more than 'too small'. It is shown only after sending: the button would otherwise move away under the pointer that leaves
  // the field for it.
  const error = given ? (outside ?? given) : null
  const ids = useFieldIds({ id, description, error, disabledReason, queued })
  const lock = lockOf({ readOnly, disabledReason })
  const stepper = buttonStyle({ variant: 'quiet', size: 'sm', square: true, className: 'data-disabled:opacity-40' })
  return (
    <div className={className}>
      <FieldLabel id={ids.labelId} htmlFor={ids.controlId} optional={optional} hidden={hideLabel}>
        {label}
      </FieldLabel>
      {/* The provider is not around the whole application: no other part needs React Aria's locale, and every screen would load it. */}
      <I18nProvider locale={locale}>
        <AriaNumberField
          id={ids.controlId}
          aria-labelledby={ids.labelId}
          aria-describedby={ids.describedBy}
          validationBehavior="aria"
          // The typed number stays: pulled to its limit, 3 would be saved as 5 without anybody being told.
          commitBehavior="validate"
          value={value ?? NaN}
          onChange={(number) => onChange?.(Number.isNaN(number) ? null : number)}
          minValue={min}
          maxValue={max}
          step={step}
          formatOptions={format}
          isInvalid={Boolean(error)}
          isRequired={required}
          isReadOnly={lock !== null}
          isWheelDisabled
          onBlur={onBlur}
        >
          <Group className="relative flex max-w-48 items-center">
            <Input
              className={classNames(fieldStyle({ invalid: Boolean(error), lock }), 'min-h-control py-2 pl-3', lock ? 'pr-3' : 'pr-24')}
            />
            {!lock && (
              <span className="absolute right-1 flex">
                <Button slot="decrement" className={stepper}>
                  <IconSlot small>
                    <Minus />
                  </IconSlot>
                </Button>
                <Button slot="increment" className={stepper}>
                  <IconSlot small>
                    <Plus />
                  </IconSlot>
                </Button>
              </span>
            )}
          </Group>
        </AriaNumberField>
      </I18nProvider>
      <FieldNotes {...ids} description={description} error={error} disabledReason={disabledReason} queued={queued} />
    </div>
  )
}

/** The reason why the field does not take a number; null where it does. */
function useOutside({ value, min, max }: Pick<NumberFieldProps, 'value' | 'min' | 'max'>): string | null {
  const t = useTranslations('ui.number')
  if (value === null || ((min === undefined || value >= min) && (max === undefined || value <= max))) return null
  if (min !== undefined && max !== undefined) return t('between', { min, max })
  return min !== undefined ? t('atLeast', { min }) : t('atMost', { max: max ?? value })
}
