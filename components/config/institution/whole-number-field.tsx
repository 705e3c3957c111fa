'use client'

import { NumberField, type NumberFieldProps } from '@/components/ui/number-field'

/** A number field in a form whose schema reports invalid input: an empty field is not a number. */
export function WholeNumberField({
  value,
  onChange,
  ...rest
}: Omit<NumberFieldProps, 'value' | 'onChange'> & { value: number; onChange: (value: number) => void }) {
  return <NumberField {...rest} value={Number.isNaN(value) ? null : value} onChange={(next) => onChange(next ?? NaN)} />
}
