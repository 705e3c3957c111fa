'use client'

import { useTranslations } from 'next-intl'
import { Select } from '@/components/ui/select'
import { useEditing } from './editor-context'

interface ScaleSelectProps {
  id?: string
  label: string
  value: string | null
  onChange: (scaleId: string | null) => void
}

/** A choice among the scale versions in use, and the one that is already chosen. */
export function ScaleSelect({ id, label, value, onChange }: ScaleSelectProps) {
  const t = useTranslations('formEditor.of')
  const { choices } = useEditing()
  const scales = choices.scales.filter((scale) => scale.active || scale.id === value)
  return (
    <Select
      {...(id !== undefined && { id })}
      label={label}
      placeholder={t('chooseScale')}
      value={value ?? ''}
      options={scales.map(({ id: scaleId, name, version, values }) => ({
        value: scaleId,
        label: t('scaleName', { name, version, from: values[0]?.label ?? '', to: values.at(-1)?.label ?? '' }),
      }))}
      onChange={(scaleId) => onChange(scaleId || null)}
    />
  )
}
