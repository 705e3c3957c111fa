'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { TextField } from '@/components/ui/text-field'
import { parseNumber } from '@/lib/forms/counts'
import type { FieldOf } from '@/lib/forms/definition'
import { useFormats } from '@/lib/i18n/use-formats'
import { useFieldProps, type FillProps } from '../use-field'

const mostCharacters = 30

/** A number as people write it, with a comma or a point. Text that is no number stays in the box, with a message. */
export function NumberFill({ field, state, store }: FillProps<FieldOf<'NUMBER'>>) {
  const t = useTranslations('form')
  const formats = useFormats()
  const props = useFieldProps({ field, state })
  const stored = typeof state.answer === 'number' ? state.answer : null
  const write = (number: number | null) =>
    number === null ? '' : formats.number(number, { useGrouping: false, maximumFractionDigits: 20 })
  const [{ text, seen }, setTyped] = useState({ text: write(stored), seen: stored })
  // The answer changed elsewhere; typed text keeps its spelling as long as it means the same number.
  if (seen !== stored) setTyped({ text: parseNumber(text) === stored ? text : write(stored), seen: stored })

  function type(next: string) {
    const number = parseNumber(next)
    if (next.trim() !== '' && number === null) {
      setTyped({ text: next, seen })
      return store.unclear(field.uid, 'numberUnclear')
    }
    setTyped({ text: next, seen: number })
    store.answer(field.uid, number)
  }

  const { min, max, unit } = field
  const limits =
    min !== null && max !== null
      ? t('number.between', { min, max })
      : min !== null
        ? t('number.least', { min })
        : max !== null
          ? t('number.most', { max })
          : null
  return (
    <TextField
      {...props}
      className="max-w-64"
      inputMode="decimal"
      autoComplete="off"
      maxLength={mostCharacters}
      description={limits}
      after={unit === '' ? undefined : <span className="px-2 text-dense">{unit}</span>}
      value={text}
      onChange={type}
    />
  )
}
