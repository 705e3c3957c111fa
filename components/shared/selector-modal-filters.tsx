'use client'

import { useTranslations } from 'next-intl'
import { FilterBar } from '@/components/shared/list/filter-bar'
import { choiceFilter } from '@/components/shared/list/list-filter'
import { graduated, noFilters, yearsOf, type FilterValues, type SelectorFilters } from './selector-modal-rules'

interface FilterFieldsProps {
  filters: SelectorFilters
  values: FilterValues
  onChange: (values: FilterValues) => void
}

/** Filters by programme, year, group and firm of students. */
export function SelectorFilterFields({ filters: { programmes, groups, firms }, values, onChange }: FilterFieldsProps) {
  const t = useTranslations('selector')
  const years = yearsOf(programmes, values.programme)
  const named = (names: Readonly<Record<string, string>>) => Object.entries(names).map(([value, label]) => ({ value, label }))
  const any = t('any')
  return (
    <FilterBar
      filters={[
        choiceFilter({
          id: 'programme',
          label: t('programme'),
          any,
          options: Object.values(programmes).map(({ Id, Name }) => ({ value: Id, label: Name })),
          value: values.programme,
          // A year that the other programme does not have is cleared: it would find nobody, and not say why.
          onChange: (programme) =>
            onChange({
              ...values,
              programme,
              year: yearsOf(programmes, programme).includes(Number(values.year)) || values.year === graduated ? values.year : '',
            }),
        }),
        choiceFilter({
          id: 'year',
          label: t('year'),
          any,
          options: [
            ...years.map((year) => ({ value: String(year), label: t('yearNumber', { year }) })),
            { value: graduated, label: t('graduated') },
          ],
          value: values.year,
          onChange: (year) => onChange({ ...values, year }),
        }),
        choiceFilter({
          id: 'group',
          label: t('group'),
          any,
          options: named(groups),
          value: values.group,
          onChange: (group) => onChange({ ...values, group }),
        }),
        choiceFilter({
          id: 'firm',
          label: t('firm'),
          any,
          options: named(firms),
          value: values.firm,
          onChange: (firm) => onChange({ ...values, firm }),
        }),
      ]}
      onClear={() => onChange(noFilters)}
    />
  )
}
