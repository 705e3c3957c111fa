'use client'

import { SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ChipRow } from '@/components/shared/page/chip-row'
import type { Filters, useFilters } from '@/components/shared/use-filters'
import { Badge } from '@/components/ui/badge'
import { Popover } from '@/components/ui/popover'
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
  const set = [asked.state, asked.abandoned, asked.specialtyId].filter(Boolean).length
  return (
    <div role="search" className="flex flex-col gap-2 pb-2">
      <div className="flex gap-2">
        <SearchField
          className="min-w-0 grow"
          label={t('search')}
          placeholder={t(mayCreate ? 'searchHint' : 'searchHintOthers')}
          value={filters.text}
          maxLength={100}
          loading={filters.isBusy}
          onChange={filters.type}
        />
        <Popover
          iconOnly
          label={t('filter.more')}
          icon={<SlidersHorizontal />}
          placement="below-end"
          badge={set > 0 && <Badge count={set} label="" />}
        >
          {() => (
            <div className="flex flex-col gap-3">
              <Select
                label={t('filter.state')}
                value={asked.state || 'RUNNING'}
                options={shownStates.map((value) => ({
                  value,
                  label: value === 'RUNNING' || value === 'ALL' ? t(`filter.${value}`) : t(`state.${value}`),
                }))}
                onChange={(state) => filters.set({ state: state === 'RUNNING' ? '' : state })}
              />
              <Select
                label={t('filter.abandoned')}
                value={asked.abandoned || 'exclude'}
                options={abandoned.map((value) => ({ value, label: t(`filter.${value}`) }))}
                onChange={(value) => filters.set({ abandoned: value === 'exclude' ? '' : value })}
              />
              <Select
                label={t('filter.specialty')}
                placeholder={t('filter.anySpecialty')}
                value={asked.specialtyId ?? ''}
                options={specialties.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(specialtyId) => filters.set({ specialtyId })}
              />
            </div>
          )}
        </Popover>
      </div>
      <ChipRow label={t('filter.label')}>
        {onlys
          .filter((only) => counts[only] > 0 || asked.only === only)
          .map((only) => (
            <ToggleChip
              key={only}
              label={t(`filter.${only}`, { count: counts[only] })}
              selected={asked.only === only}
              onChange={(isOn) => filters.set({ only: isOn ? only : '' })}
            />
          ))}
      </ChipRow>
    </div>
  )
}
