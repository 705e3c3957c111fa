'use client'

import { useTranslations } from 'next-intl'
import type { Filters, useFilters } from '@/components/shared/use-filters'
import { SearchField } from '@/components/ui/search-field'
import { Select } from '@/components/ui/select'
import { ToggleChip } from '@/components/ui/toggle-chip'
import type { CasesFound } from '@/lib/contracts/clinical-cases'
import { caseStates } from '@/lib/states/clinical-case'

interface CaseFiltersProps {
  found: CasesFound
  asked: Filters
  filters: ReturnType<typeof useFilters>
}

const shownStates = ['RUNNING', 'ALL', ...caseStates.filter((state) => state !== 'DELETED' && state !== 'ABANDONED')] as const
const abandoned = ['exclude', 'include', 'only'] as const
const onlys = ['stalled', 'recall', 'agree', 'twice'] as const

/** The filters of the list of cases, in the address. */
export function CaseFilters({ found: { counts, specialties, mayCreate }, asked, filters }: CaseFiltersProps) {
  const t = useTranslations('cases')
  return (
    <div role="search" className="flex flex-col gap-2">
      <SearchField
        label={t('search')}
        placeholder={t(mayCreate ? 'searchHint' : 'searchHintOthers')}
        value={filters.text}
        maxLength={100}
        loading={filters.isBusy}
        onChange={filters.type}
      />
      <div className="flex flex-wrap gap-2">
        <Select
          className="min-w-0 grow basis-36"
          label={t('filter.state')}
          hideLabel
          value={asked.state || 'RUNNING'}
          options={shownStates.map((value) => ({
            value,
            label: value === 'RUNNING' || value === 'ALL' ? t(`filter.${value}`) : t(`state.${value}`),
          }))}
          onChange={(state) => filters.set({ state: state === 'RUNNING' ? '' : state })}
        />
        <Select
          className="min-w-0 grow basis-36"
          label={t('filter.abandoned')}
          hideLabel
          value={asked.abandoned || 'exclude'}
          options={abandoned.map((value) => ({ value, label: t(`filter.${value}`) }))}
          onChange={(value) => filters.set({ abandoned: value === 'exclude' ? '' : value })}
        />
        <Select
          className="min-w-0 grow basis-36"
          label={t('filter.specialty')}
          hideLabel
          placeholder={t('filter.anySpecialty')}
          value={asked.specialtyId ?? ''}
          options={specialties.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(specialtyId) => filters.set({ specialtyId })}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        {onlys.map((only) => (
          <ToggleChip
            key={only}
            label={t(`filter.${only}`, { count: counts[only] })}
            selected={asked.only === only}
            onChange={(isOn) => filters.set({ only: isOn ? only : '' })}
          />
        ))}
      </div>
    </div>
  )
}
