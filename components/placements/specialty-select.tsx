'use client'

import { useTranslations } from 'next-intl'
import { Select } from '@/components/ui/select'

type Specialty = { readonly id: string; readonly name: string }

interface SpecialtySelectProps {
  specialties: readonly Specialty[]
  /** The one that is stored, which is offered even if it is not in use any more. */
  own: Specialty | null | undefined
  placeholder: string
  description?: string
  value: string
  error: string | null
  onChange: (specialtyId: string) => void
}

export function SpecialtySelect({ specialties, own, ...field }: SpecialtySelectProps) {
  const t = useTranslations('placements.field')
  const offered = own && !specialties.some(({ id }) => id === own.id) ? [...specialties, own] : specialties
  return <Select label={t('specialty')} optional options={offered.map(({ id, name }) => ({ value: id, label: name }))} {...field} />
}
