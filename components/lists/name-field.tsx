'use client'

import { useTranslations } from 'next-intl'
import { TextField } from '@/components/ui/text-field'

interface NameFieldProps {
  field: { id: string; error: string | null }
  value: string
  onChange: (name: string) => void
}

/** The name by which an entry of a list is chosen. */
export function NameField({ field, value, onChange }: NameFieldProps) {
  const t = useTranslations('lists.field')
  return <TextField {...field} label={t('name')} required maxLength={120} value={value} onChange={onChange} />
}
