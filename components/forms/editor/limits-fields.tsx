'use client'

import { useTranslations } from 'next-intl'
import { TextField } from '@/components/ui/text-field'
import { parseNumber } from '@/lib/forms/counts'
import { useState } from 'react'

interface LimitsFieldsProps {
  id?: string
  label: string
  min: number | null
  max: number | null
  onChange: (min: number | null, max: number | null) => void
  decimals?: boolean
}

/** A lower and an upper limit, each of which may be left empty. */
export function LimitsFields({ id, label, min, max, onChange, decimals = false }: LimitsFieldsProps) {
  const t = useTranslations('formEditor')
  return (
    <fieldset id={id} className="flex flex-wrap items-end gap-2">
      <legend className="mb-1 text-dense font-medium">{label}</legend>
      <NumberBox
        label={t('from', { label })}
        hint={t('least')}
        value={min}
        decimals={decimals}
        onChange={(value) => onChange(value, max)}
      />
      <span className="pb-2 text-dense text-muted">{t('to')}</span>
      <NumberBox label={t('upTo', { label })} hint={t('most')} value={max} decimals={decimals} onChange={(value) => onChange(min, value)} />
    </fieldset>
  )
}

interface NumberBoxProps {
  id?: string
  label: string
  hint?: string
  showLabel?: boolean
  value: number | null
  decimals?: boolean
  onChange: (value: number | null) => void
}

/** Input that is no number stays in the field and sets no limit. */
export function NumberBox({ id, label, hint, showLabel = false, value, decimals = false, onChange }: NumberBoxProps) {
  const t = useTranslations('formEditor')
  const [typed, setTyped] = useState({ of: value, text: value === null ? '' : String(value) })
  const text = typed.of === value ? typed.text : value === null ? '' : String(value)
  const number = text.trim() === '' ? null : parseNumber(text)
  const isWrong = text.trim() !== '' && (number === null || (!decimals && (!Number.isInteger(number) || number < 0)))
  return (
    <TextField
      id={id}
      className="w-28"
      label={label}
      hideLabel={!showLabel}
      placeholder={hint}
      inputMode={decimals ? 'decimal' : 'numeric'}
      maxLength={15}
      value={text}
      error={isWrong ? t('notANumber') : null}
      onChange={(next) => {
        const read = next.trim() === '' ? null : parseNumber(next)
        const fits = read === null || decimals || (Number.isInteger(read) && read >= 0)
        setTyped({ of: fits ? read : value, text: next })
        if (fits) onChange(read)
      }}
    />
  )
}
