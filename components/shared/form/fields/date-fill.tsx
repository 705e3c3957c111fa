'use client'

import { useTranslations } from 'next-intl'
import { DayField } from '@/components/ui/day-field'
import type { FieldOf } from '@/lib/forms/definition'
import { useFormats } from '@/lib/i18n/use-formats'
import { useFieldProps, type FillProps } from '../use-field'

/** A field for a day. */
export function DateFill({ field, state, store }: FillProps<FieldOf<'DATE'>>) {
  const t = useTranslations('form')
  const formats = useFormats()
  const props = useFieldProps({ field, state })
  const { min, max } = field
  const limits =
    min !== null && max !== null
      ? t('date.between', { min: formats.day(min), max: formats.day(max) })
      : min !== null
        ? t('date.least', { min: formats.day(min) })
        : max !== null
          ? t('date.most', { max: formats.day(max) })
          : null
  return (
    <DayField
      {...props}
      className="max-w-64"
      description={limits}
      value={typeof state.answer === 'string' ? state.answer : ''}
      min={min ?? undefined}
      max={max ?? undefined}
      onChange={(day) => store.answer(field.uid, day === '' ? null : day)}
    />
  )
}
