'use client'

import { useTranslations } from 'next-intl'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { ToggleChip } from '@/components/ui/toggle-chip'

interface YearsChoiceProps {
  id: string
  error: string | null
  /** The number of years to choose from. */
  most: number
  value: readonly number[]
  onChange: (years: readonly number[]) => void
}

/** The years of study; choosing none means every year. */
export function YearsChoice({ id, error, most, value, onChange }: YearsChoiceProps) {
  const t = useTranslations('tests.edit')
  return (
    <ChoiceGroup id={id} role="group" label={t('years')} error={error} description={value.length === 0 ? t('everyYear') : undefined}>
      <div className="flex flex-wrap gap-1">
        {Array.from({ length: Math.max(most, ...value) }, (_, at) => at + 1).map((year) => (
          <ToggleChip
            key={year}
            label={t('year', { year })}
            selected={value.includes(year)}
            onChange={(isOn) => onChange(isOn ? [...value, year].sort((a, b) => a - b) : value.filter((one) => one !== year))}
          />
        ))}
      </div>
    </ChoiceGroup>
  )
}
