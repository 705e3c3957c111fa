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
  /** How it is written: decimals, per cent, a unit. */
  format?: Intl.NumberFormatOptions
  onBlur?: () => void
}

/** A number in the locale's writing, typed or stepped. For codes, years and phone numbers use a text field. */
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
  // Which numbers fit says more than that this one is too small. Not before it is sent: the button would move away under the pointer that leaves the field for it.
  const error = given ? (outside ?? given) : null
  const ids = useFieldIds({ id, notes: { description: Boolean(description || disabledReason || queued), error: Boolean(error) } })
  const lock = lockOf({ readOnly, disabledReason })
  const stepper = buttonStyle({ variant: 'quiet', size: 'sm', square: true, className: 'data-disabled:opacity-40' })
  return (
    <div className={className}>
      <FieldLabel id={ids.labelId} htmlFor={ids.controlId} optional={optional} hidden={hideLabel}>
        {label}
      </FieldLabel>
      {/* Not around the whole application: no other part of it needs React Aria's locale, and every screen would load it. */}
      <I18nProvider locale={locale}>
        <AriaNumberField
          id={ids.controlId}
          aria-labelledby={ids.labelId}
          aria-describedby={ids.describedBy}
          validationBehavior="aria"
          // What was typed stays: pulled to its limit, 3 would be saved as 5 and nobody told.
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

/** Why a number is none of those that the field takes; null where it is. */
function useOutside({ value, min, max }: Pick<NumberFieldProps, 'value' | 'min' | 'max'>): string | null {
  const t = useTranslations('ui.number')
  if (value === null || ((min === undefined || value >= min) && (max === undefined || value <= max))) return null
  if (min !== undefined && max !== undefined) return t('between', { min, max })
  return min !== undefined ? t('atLeast', { min }) : t('atMost', { max: max ?? value })
}
