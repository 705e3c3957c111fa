'use client'

import { useTranslations } from 'next-intl'
import { Select } from '@/components/ui/select'
import { graduated, yearsOf, type FilterValues, type SelectorFilters } from './selector-modal-rules'

interface FilterFieldsProps {
  filters: SelectorFilters
  values: FilterValues
  onChange: (values: FilterValues) => void
}

/** Programme, year, group and firm of students. */
export function SelectorFilterFields({ filters: { programmes, groups, firms }, values, onChange }: FilterFieldsProps) {
  const t = useTranslations('selector')
  const years = yearsOf(programmes, values.programme)
  const named = (names: Readonly<Record<string, string>>) => Object.entries(names).map(([value, label]) => ({ value, label }))
  return (
    <div role="group" aria-label={t('filters')} className="grid grid-cols-2 gap-2 md:grid-cols-4">
      <Select
        label={t('programme')}
        placeholder={t('any')}
        options={Object.values(programmes).map(({ Id, Name }) => ({ value: Id, label: Name }))}
        value={values.programme}
        // A year that the other programme does not have would find nobody, and not say why.
        onChange={(programme) =>
          onChange({
            ...values,
            programme,
            year: yearsOf(programmes, programme).includes(Number(values.year)) || values.year === graduated ? values.year : '',
          })
        }
      />
      <Select
        label={t('year')}
        placeholder={t('any')}
        options={[
          ...years.map((year) => ({ value: String(year), label: t('yearNumber', { year }) })),
          { value: graduated, label: t('graduated') },
        ]}
        value={values.year}
        onChange={(year) => onChange({ ...values, year })}
      />
      <Select
        label={t('group')}
        placeholder={t('any')}
        options={named(groups)}
        value={values.group}
        onChange={(group) => onChange({ ...values, group })}
      />
      <Select
        label={t('firm')}
        placeholder={t('any')}
        options={named(firms)}
        value={values.firm}
        onChange={(firm) => onChange({ ...values, firm })}
      />
    </div>
  )
}
